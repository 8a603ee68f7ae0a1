import type { WebhookDelivery } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { TwoLines } from '../../components/table/LinkCell';
import { SoftBreaks } from '../../components/text/SoftBreaks';
import { StatusChip, labelOf } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'].map((value) => ({ value, label: labelOf(value) }));

/** The answer of the partner's server, or why there is none. */
export function answerText({ responseStatus, errorMessage, attempts }: WebhookDelivery): string {
  if (responseStatus !== null) return String(responseStatus);
  return serverText(errorMessage) ?? (attempts === 0 ? t('Not sent yet') : t('No answer'));
}

export const DELIVERY_COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    id: 'event',
    label: t('Event'),
    phone: 'title',
    width: 210,
    grows: true,
    cell: ({ type, subject, messageId, resendOfId, replayId }) => (
      <TwoLines
        note={[
          subject,
          messageId,
          resendOfId !== null && t('resend of #{{resendOfId}}', { resendOfId }),
          replayId !== null && t('sent by a replay'),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <span className="mono">
          <SoftBreaks text={type} />
        </span>
      </TwoLines>
    ),
  },
  { id: 'status', label: t('Status'), width: 120, phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  { id: 'answer', label: t('Answer'), width: 150, grows: true, cell: (delivery) => <TwoLines>{answerText(delivery)}</TwoLines> },
  { id: 'attempts', label: t('Tries'), align: 'right', width: 70, priority: 3, cell: ({ attempts }) => attempts },
  {
    id: 'took',
    label: t('Took'),
    align: 'right',
    width: 90,
    priority: 3,
    cell: ({ durationMs }) => (durationMs === null ? '–' : t('{{durationMs}} ms', { durationMs: formatCount(durationMs) })),
  },
  {
    id: 'time',
    label: t('Time'),
    sort: 'createdAt',
    width: 159,
    priority: 1,
    cell: ({ createdAt }) => <DateText value={createdAt} show="time" />,
  },
];
