import type { Webhook } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { NumberField } from '../../components/form/NumberField';
import { plural } from '../../format/number';
import { useApi, useRefreshAll } from '../../providers/queries';

/** Sends a webhook's events again, from one of them on. */
export const ReplayDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const replay = async ({ fromEventId }: { fromEventId: string }) => {
    const { events } = await api.replayWebhook(webhook.id, Number(fromEventId));
    toast.good('Replay Started', events === 0 ? 'There is no event from there on' : `${plural(events, 'event')} will be sent again`);
    await refresh();
  };

  return (
    <FormDialog<{ fromEventId: string }>
      title="Replay Events"
      subtitle={
        <>
          Everything that <strong>{webhook.url}</strong> gets is sent again from this event to now, in order and under the same ids: at most
          10,000 events. The number is in the message of a delivery: evt_<em>number</em>.
        </>
      }
      width="xs"
      defaultValues={{ fromEventId: '' }}
      submitLabel="Replay"
      failure={{ title: 'Error', text: 'Failed to start the replay' }}
      onSubmit={replay}
      onClose={onClose}
    >
      <NumberField name="fromEventId" label="From event" min={1} max={Number.MAX_SAFE_INTEGER} required autoFocus />
    </FormDialog>
  );
};
