import type { TopupRequest } from '../../api/types';
import { ConfirmationText } from '../../components/text/ConfirmationText';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { TwoLines } from '../../components/table/LinkCell';
import { MoneyText } from '../../components/text/MoneyText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip } from '../../components/text/StatusChip';

export const TOPUP_STATUSES = [
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'rejected', label: 'Rejected' },
] as const;

/** What nobody asked for by hand has a source instead. */
const requesterOf = ({ source, requestedByName }: TopupRequest) =>
  requestedByName ?? { automatic: 'Auto top-up', crypto: 'Crypto payment', manual: 'Former user' }[source];

export const TOPUP_COLUMNS: readonly Column<TopupRequest>[] = [
  {
    id: 'project',
    label: 'Project',
    phone: 'title',
    cell: ({ id, projectId, projectName }) => (
      <TwoLines note={`Request #${id}`}>
        <RecordName resource="projects" id={projectId} text="name" known={projectName} to={`/projects/${projectId}/balance`} />
      </TwoLines>
    ),
  },
  {
    id: 'description',
    label: 'Description',
    cell: ({ description, externalPaymentId, rejectedReason }) => (
      <TwoLines note={rejectedReason ? `Rejected: ${rejectedReason}` : externalPaymentId}>{description ?? '–'}</TwoLines>
    ),
  },
  { id: 'status', label: 'Status', sort: 'status', phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'confirmation',
    label: 'Confirmation',
    cell: ({ confirmation }) => (confirmation ? <ConfirmationText confirmation={confirmation} /> : '–'),
  },
  {
    id: 'requestedBy',
    label: 'Requested by',
    cell: (request) => (
      <TwoLines note={request.decidedByName && `${request.status === 'rejected' ? 'Rejected' : 'Approved'} by ${request.decidedByName}`}>
        {requesterOf(request)}
      </TwoLines>
    ),
  },
  { id: 'created', label: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <DateText value={createdAt} show="time" /> },
  { id: 'amount', label: 'Amount', sort: 'amount', align: 'right', cell: ({ amount }) => <MoneyText amount={amount} /> },
];
