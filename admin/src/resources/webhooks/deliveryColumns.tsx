import type { WebhookDelivery } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { TwoLines } from '../../components/table/LinkCell';
import { StatusChip, titleCase } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'].map((value) => ({ value, label: titleCase(value) }));

/** What the partner's server said, or why it said nothing. */
export function answerText({ responseStatus, errorMessage, attempts }: WebhookDelivery): string {
  if (responseStatus !== null) return String(responseStatus);
  return errorMessage ?? (attempts === 0 ? 'Not sent yet' : 'No answer');
}

export const DELIVERY_COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    id: 'event',
    label: 'Event',
    phone: 'title',
    cell: ({ type, subject, messageId, resendOfId, replayId }) => (
      <TwoLines
        note={[subject, messageId, resendOfId !== null && `resend of #${resendOfId}`, replayId !== null && 'replay']
          .filter(Boolean)
          .join(' · ')}
      >
        <span className="mono">{type}</span>
      </TwoLines>
    ),
  },
  { id: 'status', label: 'Status', width: 120, phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  { id: 'answer', label: 'Answer', cell: (delivery) => <TwoLines>{answerText(delivery)}</TwoLines> },
  { id: 'attempts', label: 'Tries', align: 'right', width: 70, cell: ({ attempts }) => attempts },
  {
    id: 'took',
    label: 'Took',
    align: 'right',
    width: 90,
    cell: ({ durationMs }) => (durationMs === null ? '–' : `${formatCount(durationMs)} ms`),
  },
  { id: 'time', label: 'Time', sort: 'createdAt', width: 160, cell: ({ createdAt }) => <DateText value={createdAt} show="time" /> },
];
