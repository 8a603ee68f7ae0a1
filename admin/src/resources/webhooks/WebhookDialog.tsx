import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { requestFields } from '../../api/requestFields';
import type { Environment, Webhook, WebhookEvent, WebhookWithSecret } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { CheckboxListField, whyLocked } from '../../components/form/CheckboxListField';
import { SelectField } from '../../components/form/SelectField';
import { SwitchField } from '../../components/form/SwitchField';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';

interface Values {
  url: string;
  environment: Environment;
  all: boolean;
  events: WebhookEvent[];
}

const ENVIRONMENTS = [
  { value: 'production', label: t('Production'), hint: t('Events of what is sold for money') },
  { value: 'development', label: t('Development'), hint: t('Events of the sandbox alone') },
] as const;

interface Props {
  projectId: number;
  /** The one that is edited; without it a new one is made. */
  webhook?: Webhook;
  onClose: () => void;
  onCreated?: (webhook: WebhookWithSecret) => void;
}

export const WebhookDialog = ({ projectId, webhook, onClose, onCreated }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const save = async ({ url, environment, all, events }: Values, changed: Partial<Values>) => {
    const subscribed = all ? null : events;
    if (webhook) {
      const touchesEvents = changed.all !== undefined || changed.events !== undefined;
      await api.updateWebhook(webhook.id, {
        ...(changed.url !== undefined && { url: url.trim() }),
        ...(touchesEvents && { events: subscribed }),
      });
      toast.good(t('Webhook Updated'), url.trim());
    } else {
      const created = await api.createWebhook(projectId, { url: url.trim(), environment, events: subscribed });
      toast.good(t('Webhook Created'), created.url);
      onCreated?.(created);
    }
    await refresh();
  };

  return (
    <FormDialog<Values>
      title={webhook ? t('Edit Webhook') : t('Add Webhook')}
      defaultValues={{
        url: webhook?.url ?? '',
        environment: webhook?.environment ?? 'production',
        all: !webhook?.events,
        events: webhook?.events ?? [],
      }}
      submitLabel={webhook ? t('Save') : t('Add Webhook')}
      failure={{ title: t('Error'), text: webhook ? t('Failed to update the webhook') : t('Failed to add the webhook') }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        name="url"
        label={t('Address')}
        required
        maxLength={requestFields.UpdateWebhookRequest.url}
        inputMode="url"
        mono
        autoFocus={!webhook}
        placeholder="https://shop.example.com/hooks/kage"
        hint={t('Each event is sent here by POST, signed as Standard Webhooks define')}
      />
      {!webhook && <SelectField name="environment" label={t('Environment')} choices={ENVIRONMENTS} required />}
      <Events webhook={webhook} />
    </FormDialog>
  );
};

/** @param webhook the one that is edited: the events that it gets already can stay */
const Events = ({ webhook }: { webhook: Webhook | undefined }) => {
  const api = useApi();
  const { resetField } = useFormContext<Values>();
  const all = useWatch<Values, 'all'>({ name: 'all' });
  const { data, error, refetch } = useQuery({ queryKey: ['webhookEvents'], queryFn: ({ signal }) => api.webhookEvents(signal) });
  const gets = (event: WebhookEvent) => webhook !== undefined && (webhook.events === null || webhook.events.includes(event));
  const reasons = new Map(data?.flatMap(({ name, missing }) => (missing === null || gets(name) ? [] : [[name, whyLocked(missing)]])));
  const [reason] = reasons.values();
  const startsWithSome = webhook === undefined && reason !== undefined;
  // Known only once the list has been read; it is no change that closing the dialog would lose.
  useEffect(() => {
    if (startsWithSome) resetField('all', { defaultValue: false });
  }, [startsWithSome, resetField]);

  return (
    <>
      <SwitchField
        name="all"
        label={t('All events')}
        hint={reason ?? t('Those that are added later too')}
        disabled={reason !== undefined}
      />
      {!all && (
        <CheckboxListField
          name="events"
          label={t('Events')}
          choices={data?.map(({ name }) => ({ id: name, label: name, locked: reasons.get(name) }))}
          failed={error ? { error, onRetry: () => void refetch() } : undefined}
          requiredMessage={t('Choose at least one event')}
        />
      )}
    </>
  );
};
