import type { Adjustment } from '../../api/types';
import { TwoLines } from '../../components/table/LinkCell';
import type { Column } from '../../components/table/Table';
import { ConfirmationText } from '../../components/text/ConfirmationText';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip } from '../../components/text/StatusChip';
import { t } from '../../language/language';

export const ADJUSTMENT_STATUSES = [
  { value: 'pending', label: t('Pending') },
  { value: 'completed', label: t('Completed') },
  { value: 'rejected', label: t('Rejected') },
] as const;

export const ADJUSTMENT_COLUMNS: readonly Column<Adjustment>[] = [
  {
    id: 'project',
    label: t('Project'),
    phone: 'title',
    width: 150,
    cell: ({ id, projectId, projectName }) => (
      <TwoLines note={t('Adjustment #{{id}}', { id })}>
        <RecordName resource="projects" id={projectId} text="name" known={projectName} to={`/projects/${projectId}/balance`} />
      </TwoLines>
    ),
  },
  {
    id: 'reason',
    label: t('Reason'),
    width: 140,
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
    cell: ({ confirmation, status, requestedBy, decidedBy, decidedByName }) => {
      if (confirmation) return <ConfirmationText confirmation={confirmation} />;
      if (status === 'rejected') return t('Rejected by {{decidedByName}}', { decidedByName });
      return decidedBy === requestedBy ? t('At once') : t('Approved by {{decidedByName}}', { decidedByName });
    },
  },
  { id: 'requestedBy', label: t('Requested by'), width: 124, priority: 3, cell: ({ requestedByName }) => requestedByName },
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
    width: 130,
    priority: 1,
    cell: ({ amount }) => <MoneyText amount={amount} signed />,
  },
];
