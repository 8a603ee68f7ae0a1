import type { Webhook } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { NumberField } from '../../components/form/NumberField';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

/** Sends a webhook's events again, from one of them on. */
export const ReplayDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const replay = async ({ fromEventId }: { fromEventId: string }) => {
    const { events } = await api.replayWebhook(webhook.id, Number(fromEventId));
    toast.good(
      t('Replay Started'),
      events === 0
        ? t('There is no event from there on')
        : t('{{events}} will be sent again', { events: t('{{count, number}} events', { count: events }) }),
    );
    await refresh();
  };

  return (
    <FormDialog<{ fromEventId: string }>
      title={t('Replay Events')}
      subtitle={
        <Trans
          i18nKey="Everything that <0>{{url}}</0> gets is sent again from this event to now, in order and under the same ids: at most 10,000 events. The number is in the message of a delivery: evt_<1>number</1>."
          components={[<strong key="0" />, <em key="1" />]}
          values={{ url: webhook.url }}
        />
      }
      width="xs"
      defaultValues={{ fromEventId: '' }}
      submitLabel={t('Replay')}
      failure={{ title: t('Error'), text: t('Failed to start the replay') }}
      onSubmit={replay}
      onClose={onClose}
    >
      <NumberField name="fromEventId" label={t('From event')} min={1} max={Number.MAX_SAFE_INTEGER} required autoFocus />
    </FormDialog>
  );
};
