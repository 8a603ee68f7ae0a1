import { requestFields } from '../../api/requestFields';
import type { ApiKey } from '../../api/types';
import { FormDialog } from '../../components/FormDialog';
import { DateField } from '../../components/form/DateField';
import { FieldPair } from '../../components/form/Field';
import { NumberField } from '../../components/form/NumberField';
import { SwitchField } from '../../components/form/SwitchField';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { linesOf } from './lines';

interface Values {
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
});

/** From text to what the API takes; only what was touched is sent. */
export function toKeyBody({ rateLimitPerHour, expiresAt, allowedCidrs, ...rest }: Partial<Values>): Record<string, unknown> {
  return {
    ...rest,
    ...(rateLimitPerHour !== undefined && { rateLimitPerHour: Number(rateLimitPerHour) }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt || null }),
    ...(allowedCidrs !== undefined && { allowedCidrs: linesOf(allowedCidrs) }),
  };
}

export const EditKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const save = async (_: Values, changed: Partial<Values>) => {
    await api.update('api-keys', { id: apiKey.id, data: toKeyBody(changed), previousData: apiKey });
    toast.good('API Key Updated', apiKey.name);
    await refresh();
  };

  return (
    <FormDialog<Values>
      title="Edit API Key"
      defaultValues={toValues(apiKey)}
      submitLabel="Save"
      failure={{ title: 'Error', text: 'Failed to update API key.' }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required maxLength={requestFields.UpdateApiKeyRequest.name} />
      <SwitchField name="isActive" label="Active" hint="An inactive key is refused until it is switched on again" />
      <FieldPair>
        <NumberField name="rateLimitPerHour" label="Rate limit per hour" min={1} max={1_000_000} required />
        <DateField name="expiresAt" label="Expires" withTime />
      </FieldPair>
      <TextField
        name="allowedCidrs"
        label="Allowed addresses"
        lines={2}
        mono
        placeholder="203.0.113.0/24"
        hint="One address or range per line; empty: from everywhere"
      />
    </FormDialog>
  );
};
