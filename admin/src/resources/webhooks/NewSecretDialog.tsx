import type { WebhookWithSecret } from '../../api/webhookTypes';
import { SecretDialog } from '../../components/SecretDialog';

export const NewSecretDialog = ({ webhook, onDone }: { webhook: WebhookWithSecret; onDone: () => void }) => (
  <SecretDialog title="Webhook Secret" secret={webhook.secret} copyLabel="Copy the secret" onDone={onDone}>
    With this secret <strong>{webhook.url}</strong> checks that a message is ours. Copy it now: it is shown this once.
  </SecretDialog>
);
