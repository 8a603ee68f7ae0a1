import { History, Pause, Pencil, Play, Radio, RotateCw, Trash2 } from 'lucide-react';

import type { Webhook } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { useApi, useRefreshAll } from '../../providers/queries';
import { isSending } from './WebhookStateChip';
import type { WebhookVerb } from './WebhookVerbDialog';
import { Permitted } from '../../components/page/Permitted';

export const WebhookActions = ({ webhook, onOpen }: { webhook: Webhook; onOpen: (verb: WebhookVerb) => void }) => {
  const { url } = webhook;
  return (
    <Permitted to="webhooks.write">
      {isSending(webhook) ? (
        <ActionButton icon={Pause} label={`Pause ${url}`} hint="Pause" onClick={() => onOpen('pause')} />
      ) : (
        <ResumeButton webhook={webhook} />
      )}
      <PingButton webhook={webhook} />
      <ActionButton
        icon={History}
        label={`Send the events of ${url} again`}
        hint="Replay events"
        disabled={!isSending(webhook) || webhook.replay !== null}
        onClick={() => onOpen('replay')}
      />
      <ActionButton icon={Pencil} label={`Edit ${url}`} hint="Edit" onClick={() => onOpen('edit')} />
      <ActionButton icon={RotateCw} label={`Rotate the secret of ${url}`} hint="Rotate secret" onClick={() => onOpen('rotate')} />
      <ActionButton icon={Trash2} label={`Delete ${url}`} hint="Delete" danger onClick={() => onOpen('delete')} />
    </Permitted>
  );
};

/** Sends one message that is no event, and says what came back. */
const PingButton = ({ webhook }: { webhook: Webhook }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [ping, busy] = useSingleFlight(async () => {
    try {
      const { status, responseStatus, errorMessage, durationMs } = await api.pingWebhook(webhook.id);
      if (status === 'delivered') toast.good('Ping Answered', `${webhook.url} answered ${responseStatus} in ${durationMs} ms`);
      else toast.danger('Ping Failed', errorMessage ?? 'No answer');
    } catch (error) {
      toast.failure('Error', error, 'Failed to ping the webhook');
      return;
    }
    await refresh();
  });
  return <ActionButton icon={Radio} label={`Ping ${webhook.url}`} hint="Ping" disabled={busy} onClick={() => void ping()} />;
};

/** Takes nothing away, so it does not ask. */
const ResumeButton = ({ webhook }: { webhook: Webhook }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [resume, busy] = useSingleFlight(async () => {
    try {
      await api.updateWebhook(webhook.id, { isActive: true });
    } catch (error) {
      toast.failure('Error', error, 'Failed to resume the webhook');
      return;
    }
    toast.good('Webhook Resumed', webhook.url);
    await refresh();
  });
  return <ActionButton icon={Play} label={`Resume ${webhook.url}`} hint="Resume" disabled={busy} onClick={() => void resume()} />;
};
