import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';

import type { WebhookDelivery } from '../../api/types';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { Fact, FactList } from '../../components/cards/Fact';
import { SideDrawer } from '../../components/dialogs/SideDrawer';
import { ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { DateText } from '../../components/text/DateText';
import { JsonText } from '../../components/text/JsonText';
import { StatusChip } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { useApi, useRefreshAll } from '../../providers/queries';
import { Permitted } from '../../components/page/Permitted';
import { answerText } from './deliveryColumns';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

interface Props {
  /** As the list has it: of a long answer only its beginning. */
  delivery: WebhookDelivery;
  canResend: boolean;
  onClose: () => void;
}

export const DeliveryDrawer = ({ delivery, canResend, onClose }: Props) => {
  const api = useApi();
  const [resend, busy] = useResend();
  const { data, error, refetch } = useQuery({
    queryKey: ['webhookDelivery', delivery.id],
    queryFn: ({ signal }) => api.webhookDelivery(delivery.id, signal),
    placeholderData: delivery,
  });

  return (
    <SideDrawer
      title={<span className="mono">{delivery.type}</span>}
      subtitle={delivery.subject}
      aside={<StatusChip status={(data ?? delivery).status} />}
      onClose={onClose}
      actions={
        <Permitted to="webhooks.write">
          <SubmitButton
            type="button"
            busy={busy}
            disabled={!canResend}
            onClick={() => {
              void resend(delivery);
            }}
          >
            <Send size={15} aria-hidden />
            {t('Resend')}
          </SubmitButton>
        </Permitted>
      }
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Contents delivery={data ?? delivery} />}
    </SideDrawer>
  );
};

const Contents = ({ delivery }: { delivery: WebhookDelivery }) => (
  <>
    <FactList sx={{ mx: -4 }}>
      <Fact label="webhook-id">
        <span className="mono">{delivery.messageId}</span>
      </Fact>
      <Fact label={t('Tries')}>{delivery.attempts}</Fact>
      <Fact label={t('Answer')}>{serverText(delivery.errorMessage) ?? answerText(delivery)}</Fact>
      {delivery.durationMs !== null && (
        <Fact label={t('Took')}>{t('{{durationMs}} ms', { durationMs: formatCount(delivery.durationMs) })}</Fact>
      )}
      <Fact label={t('Event at')}>
        <DateText value={delivery.createdAt} show="time" />
      </Fact>
      {delivery.lastAttemptAt && (
        <Fact label={t('Last try')}>
          <DateText value={delivery.lastAttemptAt} show="time" />
        </Fact>
      )}
      {delivery.nextAttemptAt && (
        <Fact label={t('Next try')}>
          <DateText value={delivery.nextAttemptAt} show="time" />
        </Fact>
      )}
    </FactList>
    <JsonText
      title={t('Request')}
      value={delivery.requestBody === null ? t('You may not read the data of this event') : readBody(delivery.requestBody)}
    />
    <JsonText title={t('Answer')} value={delivery.responseBody && readBody(delivery.responseBody)} />
  </>
);

/** JSON to be laid out in lines, and anything else as the text that it is. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sends a message once more, under the same id, as a delivery of its own. */
export function useResend() {
  const api = useApi();
  const refresh = useRefreshAll();
  return useSingleFlight(async ({ id, type }: WebhookDelivery) => {
    try {
      await api.resendDelivery(id);
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to resend'));
      return;
    }
    toast.good(t('Resent'), type);
    await refresh();
  });
}
