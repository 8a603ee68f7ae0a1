import type { Webhook, WebhookWithSecret } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { SecretDialog } from '../../components/dialogs/SecretDialog';
import { toast } from '../../components/feedback/toast';
import { NumberField } from '../../components/form/NumberField';
import { useApi, useRefreshAll } from '../../providers/queries';

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
    toast.good('Secret Rotated', rotated.url);
    onRotated(rotated);
    await refresh();
  };

  return (
    <FormDialog<{ graceHours: string }>
      title="Rotate Secret"
      subtitle={
        <>
          <strong>{webhook.url}</strong> gets a new secret. For the hours below every message is signed with both, so that none is refused
          while the secret is being replaced; with 0 the old one stops at once.
        </>
      }
      width="xs"
      defaultValues={{ graceHours: '24' }}
      submitLabel="Rotate"
      failure={{ title: 'Error', text: 'Failed to rotate the secret' }}
      onSubmit={rotate}
      onClose={onClose}
    >
      <NumberField name="graceHours" label="Hours that the old secret still signs" min={0} max={72} required />
    </FormDialog>
  );
};

export const NewSecretDialog = ({ webhook, onDone }: { webhook: WebhookWithSecret; onDone: () => void }) => (
  <SecretDialog title="Webhook Secret" secret={webhook.secret} copyLabel="Copy the secret" onDone={onDone}>
    With this secret <strong>{webhook.url}</strong> checks that a message is ours. Copy it now: it is shown this once.
  </SecretDialog>
);
