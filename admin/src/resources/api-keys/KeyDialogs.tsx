import { requestFields } from '../../api/requestFields';
import type { ApiKey, CreatedApiKey } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { DateField } from '../../components/form/DateField';
import { FieldPair } from '../../components/form/Field';
import { NumberField } from '../../components/form/NumberField';
import { SwitchField } from '../../components/form/SwitchField';
import { TextField } from '../../components/form/TextField';
import { useApi, useRefreshAll } from '../../providers/queries';
import { linesOf } from './apiKeyColumns';
import { ScopeFields, toScopes, toScopeValues, type ScopeValues } from './ScopeFields';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

interface Values extends ScopeValues {
  name: string;
  isActive: boolean;
  rateLimitPerHour: string;
  expiresAt: string;
  allowedCidrs: string;
}

const toValues = (key: ApiKey): Values => ({
  name: key.name,
  isActive: key.isActive,
  rateLimitPerHour: String(key.rateLimitPerHour),
  expiresAt: key.expiresAt ?? '',
  allowedCidrs: (key.allowedCidrs ?? []).join('\n'),
  ...toScopeValues(key),
});

/** From text to the values of the API; only changed fields are sent. */
export function toKeyBody(changed: Partial<Values>, whole: ScopeValues): Record<string, unknown> {
  const { rateLimitPerHour, expiresAt, allowedCidrs, allScopes, scopes, ...rest } = changed;
  return {
    ...rest,
    ...(rateLimitPerHour !== undefined && { rateLimitPerHour: Number(rateLimitPerHour) }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt || null }),
    ...(allowedCidrs !== undefined && { allowedCidrs: linesOf(allowedCidrs) }),
    ...((allScopes !== undefined || scopes !== undefined) && { scopes: toScopes(whole) }),
  };
}

export const EditKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const save = async (values: Values, changed: Partial<Values>) => {
    await api.update('api-keys', { id: apiKey.id, data: toKeyBody(changed, values), previousData: apiKey });
    toast.good(t('API Key Updated'), apiKey.name);
    await refresh();
  };

  return (
    <FormDialog<Values>
      title={t('Edit API Key')}
      defaultValues={toValues(apiKey)}
      submitLabel={t('Save')}
      failure={{ title: t('Error'), text: t('Failed to update API key.') }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} required maxLength={requestFields.UpdateApiKeyRequest.name} />
      <SwitchField name="isActive" label={t('Active')} hint={t('An inactive key is refused until it is switched on again')} />
      <FieldPair>
        <NumberField name="rateLimitPerHour" label={t('Rate limit per hour')} min={1} max={1_000_000} required />
        <DateField name="expiresAt" label={t('Expires')} withTime />
      </FieldPair>
      <TextField
        name="allowedCidrs"
        label={t('Allowed addresses')}
        lines={2}
        mono
        placeholder="203.0.113.0/24"
        hint={t('One address or range per line; empty: from everywhere')}
      />
      <ScopeFields apiKey={apiKey} />
    </FormDialog>
  );
};

interface Props {
  apiKey: ApiKey;
  onClose: () => void;
  onRotated: (key: CreatedApiKey) => void;
}

export const RotateKeyDialog = ({ apiKey, onClose, onRotated }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const rotate = async ({ graceHours }: { graceHours: string }) => {
    const key = await api.rotateApiKey(apiKey.id, Number(graceHours));
    toast.good(t('API Key Rotated'), key.name);
    onRotated(key);
    await refresh();
  };

  return (
    <FormDialog<{ graceHours: string }>
      title={t('Rotate API Key')}
      subtitle={
        <Trans
          i18nKey="<0>{{name}}</0> gets a new key. The old one goes on working for the hours below, so that no call fails while it is being replaced; with 0 it stops at once."
          components={[<strong key="0" />]}
          values={{ name: apiKey.name }}
        />
      }
      width="xs"
      defaultValues={{ graceHours: '24' }}
      submitLabel={t('Rotate')}
      failure={{ title: t('Error'), text: t('Failed to rotate API key.') }}
      onSubmit={rotate}
      onClose={onClose}
    >
      <NumberField name="graceHours" label={t('Hours that the old key still works')} min={0} max={72} required />
    </FormDialog>
  );
};

export const RevokeKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const revoke = async () => {
    try {
      await api.delete('api-keys', { id: apiKey.id, previousData: apiKey });
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to delete API key.'));
      throw error;
    }
    toast.good(t('API Key Deleted'), apiKey.name);
    await refresh();
  };

  return (
    <ConfirmDialog open title={t('Delete API key?')} verb={t('Delete')} onConfirm={revoke} onClose={onClose}>
      <Trans
        i18nKey={
          'Every call with <0>{{name}}</0> (<1>{{keyPreview}}</1>) will be refused from the next one on. This action cannot be undone.'
        }
        components={[<strong key="0" />, <span key="1" className="mono" />]}
        values={{ name: apiKey.name, keyPreview: apiKey.keyPreview }}
      />
    </ConfirmDialog>
  );
};
