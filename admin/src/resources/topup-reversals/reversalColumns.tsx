import type { TopupReversal } from '../../api/types';
import { TwoLines } from '../../components/table/LinkCell';
import type { Column } from '../../components/table/Table';
import { ConfirmationText } from '../../components/text/ConfirmationText';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip } from '../../components/text/StatusChip';
import { formatMoney } from '../../format/money';
import { t } from '../../language/language';

export const REVERSAL_STATUSES = [
  { value: 'pending', label: t('Pending') },
  { value: 'completed', label: t('Completed') },
  { value: 'rejected', label: t('Rejected') },
] as const;

export const REVERSAL_COLUMNS: readonly Column<TopupReversal>[] = [
  {
    id: 'project',
    label: t('Project'),
    phone: 'title',
    width: 150,
    cell: ({ id, projectId, projectName }) => (
      <TwoLines note={t('Reversal #{{id}}', { id })}>
        <RecordName resource="projects" id={projectId} text="name" known={projectName} to={`/projects/${projectId}/balance`} />
      </TwoLines>
    ),
  },
  {
    id: 'reason',
    label: t('Reason'),
    width: 124,
    grows: true,
    cell: ({ reason, rejectedReason }) => (
      <TwoLines note={rejectedReason && t('Rejected: {{rejectedReason}}', { rejectedReason })}>{reason}</TwoLines>
    ),
  },
  { id: 'status', label: t('Status'), sort: 'status', phone: 'aside', width: 120, cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'confirmation',
    label: t('Approval'),
    width: 150,
    priority: 3,
    cell: ({ confirmation, status, decidedByName }) =>
      confirmation ? (
        <ConfirmationText confirmation={confirmation} />
      ) : status === 'rejected' ? (
        t('Rejected by {{decidedByName}}', { decidedByName })
      ) : (
        t('Approved by {{decidedByName}}', { decidedByName })
      ),
  },
  { id: 'requestedBy', label: t('Requested by'), width: 124, priority: 4, cell: ({ requestedByName }) => requestedByName },
  {
    id: 'created',
    label: t('Created'),
    sort: 'createdAt',
    width: 159,
    priority: 1,
    cell: ({ createdAt }) => <DateText value={createdAt} show="time" />,
  },
  {
    id: 'amount',
    label: t('Amount'),
    sort: 'amount',
    align: 'right',
    width: 166,
    priority: 1,
    cell: ({ amount, topupRequestId, topupAmount }) => (
      <TwoLines note={t('of {{topupAmount}}, request #{{topupRequestId}}', { topupAmount: formatMoney(topupAmount), topupRequestId })}>
        <MoneyText amount={amount} />
      </TwoLines>
    ),
  },
];
