import type { Adjustment } from '../../api/types';
import { TwoLines } from '../../components/table/LinkCell';
import type { Column } from '../../components/table/Table';
import { ConfirmationText } from '../../components/text/ConfirmationText';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip } from '../../components/text/StatusChip';

export const ADJUSTMENT_STATUSES = [
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'rejected', label: 'Rejected' },
] as const;

export const ADJUSTMENT_COLUMNS: readonly Column<Adjustment>[] = [
  {
    id: 'project',
    label: 'Project',
    phone: 'title',
    cell: ({ id, projectId, projectName }) => (
      <TwoLines note={`Adjustment #${id}`}>
        <RecordName resource="projects" id={projectId} text="name" known={projectName} to={`/projects/${projectId}/balance`} />
      </TwoLines>
    ),
  },
  {
    id: 'reason',
    label: 'Reason',
    cell: ({ reason, rejectedReason }) => <TwoLines note={rejectedReason && `Rejected: ${rejectedReason}`}>{reason}</TwoLines>,
  },
  { id: 'status', label: 'Status', sort: 'status', phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'confirmation',
    label: 'Confirmation',
    cell: ({ confirmation, status, requestedBy, decidedBy, decidedByName }) => {
      if (confirmation) return <ConfirmationText confirmation={confirmation} />;
      if (status === 'rejected') return `Rejected by ${decidedByName}`;
      return decidedBy === requestedBy ? 'At once' : `Approved by ${decidedByName}`;
    },
  },
  { id: 'requestedBy', label: 'Requested by', cell: ({ requestedByName }) => requestedByName },
  { id: 'created', label: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <DateText value={createdAt} show="time" /> },
  { id: 'amount', label: 'Amount', sort: 'amount', align: 'right', cell: ({ amount }) => <MoneyText amount={amount} signed /> },
];
