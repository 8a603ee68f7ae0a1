import { useRef, useState } from 'react';

import { requestFields } from '../../api/requestFields';
import type { CreatedApiKey, Environment } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { SecretDialog } from '../../components/dialogs/SecretDialog';
import { toast } from '../../components/feedback/toast';
import { DateField } from '../../components/form/DateField';
import { FieldPair } from '../../components/form/Field';
import { MoreFields } from '../../components/form/MoreFields';
import { NumberField } from '../../components/form/NumberField';
import { RecordField } from '../../components/form/RecordField';
import { SelectField } from '../../components/form/SelectField';
import { TextField } from '../../components/form/TextField';
import { useApi, useRefreshAll } from '../../providers/queries';
import { ENVIRONMENTS, linesOf } from './apiKeyColumns';
import { ALL_SCOPES, ScopeFields, toScopes, type ScopeValues } from './ScopeFields';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

/** The form, and then the key, shown this once: its parent keeps it mounted until it is done. */
export const GenerateKeyFlow = ({ projectId, onDone }: { projectId?: number; onDone: () => void }) => {
  const [created, setCreated] = useState<CreatedApiKey>();
  const made = useRef(false);

  if (created) return <NewKeyDialog apiKey={created} onDone={onDone} />;
  return (
    <GenerateKeyDialog
      projectId={projectId}
      // The form closes itself after a success as well; the key must stay on screen then.
      onClose={() => {
        if (!made.current) onDone();
      }}
      onCreated={(key) => {
        made.current = true;
        setCreated(key);
      }}
    />
  );
};

interface Values extends ScopeValues {
  name: string;
  projectId: number | null;
  environment: Environment;
  rateLimitPerHour: string;
  expiresAt: string;
  allowedCidrs: string;
}

const EMPTY: Values = {
  name: '',
  projectId: null,
  environment: 'development',
  rateLimitPerHour: '1000',
  expiresAt: '',
  allowedCidrs: '',
  ...ALL_SCOPES,
};

interface Props {
  /** Chosen already where the dialog opens on a project's page. */
  projectId?: number;
  onClose: () => void;
  onCreated: (key: CreatedApiKey) => void;
}

export const GenerateKeyDialog = ({ projectId, onClose, onCreated }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const generate = async (values: Values) => {
    const key = await api.generateApiKey({
      name: values.name.trim(),
      projectId: Number(values.projectId),
      environment: values.environment,
      rateLimitPerHour: Number(values.rateLimitPerHour),
      expiresAt: values.expiresAt || null,
      allowedCidrs: linesOf(values.allowedCidrs),
      scopes: toScopes(values),
    });
    toast.good(t('API Key Created'), key.name);
    onCreated(key);
    await refresh();
  };

  return (
    <FormDialog<Values>
      title={t('Generate API Key')}
      defaultValues={{ ...EMPTY, projectId: projectId ?? null }}
      submitLabel={t('Generate')}
      failure={{ title: t('Error'), text: t('Failed to create API key.') }}
      onSubmit={generate}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('Name')}
        required
        maxLength={requestFields.CreateApiKeyRequest.name}
        autoFocus
        hint={t('Where the key will be used, such as the name of a shop')}
      />
      <RecordField
        name="projectId"
        label={t('Project')}
        resource="projects"
        optionText="name"
        required
        disabled={projectId !== undefined}
      />
      <FieldPair>
        <SelectField name="environment" label={t('Environment')} choices={ENVIRONMENTS} required />
        <NumberField name="rateLimitPerHour" label={t('Rate limit per hour')} min={1} max={1_000_000} required />
      </FieldPair>
      <ScopeFields />
      <MoreFields label={t('Expiry and allowed addresses')} names={['expiresAt', 'allowedCidrs']}>
        <DateField name="expiresAt" label={t('Expires')} withTime />
        <TextField
          name="allowedCidrs"
          label={t('Allowed addresses')}
          lines={2}
          mono
          placeholder="203.0.113.0/24"
          hint={t('One address or range per line; empty: from everywhere')}
        />
      </MoreFields>
    </FormDialog>
  );
};

export const NewKeyDialog = ({ apiKey, onDone }: { apiKey: CreatedApiKey; onDone: () => void }) => (
  <SecretDialog title={t('API Key Created')} secret={apiKey.apiKey} copyLabel={t('Copy the key')} onDone={onDone}>
    <Trans
      i18nKey={'This is the key <0>{{name}}</0>. Copy it now: it is shown this once and stored nowhere.'}
      components={[<strong key="0" />]}
      values={{ name: apiKey.name }}
    />
  </SecretDialog>
);
