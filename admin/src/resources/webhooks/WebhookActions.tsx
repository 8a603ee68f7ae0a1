import { History, Pause, Pencil, Play, Radio, RotateCw, Trash2 } from 'lucide-react';

import type { Webhook } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { useApi, useRefreshAll } from '../../providers/queries';
import { isSending } from './WebhookStateChip';
import type { WebhookVerb } from './WebhookVerbDialog';
import { Permitted } from '../../components/page/Permitted';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

export const WebhookActions = ({ webhook, onOpen }: { webhook: Webhook; onOpen: (verb: WebhookVerb) => void }) => {
  const { url } = webhook;
  return (
    <Permitted to="webhooks.write">
      {isSending(webhook) ? (
        <ActionButton icon={Pause} label={t('Pause {{url}}', { url })} hint={t('Pause')} onClick={() => onOpen('pause')} />
      ) : (
        <ResumeButton webhook={webhook} />
      )}
      <PingButton webhook={webhook} />
      <ActionButton
        icon={History}
        label={t('Send the events of {{url}} again', { url })}
        hint={t('Replay events')}
        disabled={!isSending(webhook) || webhook.replay !== null}
        onClick={() => onOpen('replay')}
      />
      <ActionButton icon={Pencil} label={t('Edit {{url}}', { url })} hint={t('Edit')} onClick={() => onOpen('edit')} />
      <ActionButton
        icon={RotateCw}
        label={t('Rotate the secret of {{url}}', { url })}
        hint={t('Rotate secret')}
        onClick={() => onOpen('rotate')}
      />
      <ActionButton icon={Trash2} label={t('Delete {{url}}', { url })} hint={t('Delete')} danger onClick={() => onOpen('delete')} />
    </Permitted>
  );
};

/** Sends a test message, and shows the answer. */
const PingButton = ({ webhook }: { webhook: Webhook }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [ping, busy] = useSingleFlight(async () => {
    try {
      const { status, responseStatus, errorMessage, durationMs } = await api.pingWebhook(webhook.id);
      if (status === 'delivered')
        toast.good(
          t('Ping Answered'),
          t('{{url}} answered {{responseStatus}} in {{durationMs}} ms', { url: webhook.url, responseStatus, durationMs }),
        );
      else toast.danger(t('Ping Failed'), serverText(errorMessage) ?? t('No answer'));
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to ping the webhook'));
      return;
    }
    await refresh();
  });
  return (
    <ActionButton
      icon={Radio}
      label={t('Ping {{url}}', { url: webhook.url })}
      hint={t('Ping')}
      disabled={busy}
      onClick={() => void ping()}
    />
  );
};

/** Removes nothing, so it does not ask. */
const ResumeButton = ({ webhook }: { webhook: Webhook }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [resume, busy] = useSingleFlight(async () => {
    try {
      await api.updateWebhook(webhook.id, { isActive: true });
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to resume the webhook'));
      return;
    }
    toast.good(t('Webhook Resumed'), webhook.url);
    await refresh();
  });
  return (
    <ActionButton
      icon={Play}
      label={t('Resume {{url}}', { url: webhook.url })}
      hint={t('Resume')}
      disabled={busy}
      onClick={() => void resume()}
    />
  );
};
