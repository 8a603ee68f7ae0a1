import type { Webhook, WebhookWithSecret } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { SecretDialog } from '../../components/dialogs/SecretDialog';
import { toast } from '../../components/feedback/toast';
import { NumberField } from '../../components/form/NumberField';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

interface Props {
  webhook: Webhook;
  onClose: () => void;
  onRotated: (webhook: WebhookWithSecret) => void;
}

export const RotateSecretDialog = ({ webhook, onClose, onRotated }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const rotate = async ({ graceHours }: { graceHours: string }) => {
    const rotated = await api.rotateWebhook(webhook.id, Number(graceHours));
    toast.good(t('Secret Rotated'), rotated.url);
    onRotated(rotated);
    await refresh();
  };

  return (
    <FormDialog<{ graceHours: string }>
      title={t('Rotate Secret')}
      subtitle={
        <Trans
          i18nKey="<0>{{url}}</0> gets a new secret. For the hours below every message is signed with both, so that none is refused while the secret is being replaced; with 0 the old one stops at once."
          components={[<strong key="0" />]}
          values={{ url: webhook.url }}
        />
      }
      width="xs"
      defaultValues={{ graceHours: '24' }}
      submitLabel={t('Rotate')}
      failure={{ title: t('Error'), text: t('Failed to rotate the secret') }}
      onSubmit={rotate}
      onClose={onClose}
    >
      <NumberField name="graceHours" label={t('Hours that the old secret still signs')} min={0} max={72} required />
    </FormDialog>
  );
};

export const NewSecretDialog = ({ webhook, onDone }: { webhook: WebhookWithSecret; onDone: () => void }) => (
  <SecretDialog title={t('Webhook Secret')} secret={webhook.secret} copyLabel={t('Copy the secret')} onDone={onDone}>
    <Trans
      i18nKey={'With this secret <0>{{url}}</0> checks that a message is ours. Copy it now: it is shown this once.'}
      components={[<strong key="0" />]}
      values={{ url: webhook.url }}
    />
  </SecretDialog>
);
