import type { Webhook, WebhookWithSecret } from '../../api/webhookTypes';
import { RotateSecretDialog } from './RotateSecretDialog';
import { WebhookConfirm, type AskedVerb } from './WebhookConfirm';
import { WebhookDialog } from './WebhookDialog';

export type WebhookVerb = 'edit' | 'rotate' | AskedVerb;

interface Props {
  verb: WebhookVerb;
  webhook: Webhook;
  onClose: () => void;
  onRotated: (webhook: WebhookWithSecret) => void;
  onDeleted?: () => void;
}

export const WebhookVerbDialog = ({ verb, webhook, onClose, onRotated, onDeleted }: Props) => {
  switch (verb) {
    case 'edit':
      return <WebhookDialog projectId={webhook.projectId} webhook={webhook} onClose={onClose} />;
    case 'rotate':
      return <RotateSecretDialog webhook={webhook} onClose={onClose} onRotated={onRotated} />;
    default:
      return <WebhookConfirm verb={verb} webhook={webhook} onClose={onClose} onDeleted={onDeleted} />;
  }
};
