import type { TopupRequest } from '../../api/types';
import { formatMoney } from '../../format/money';
import { AttachmentLinks } from '../../components/files/AttachmentLinks';
import { ConfirmationText } from '../../components/text/ConfirmationText';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { TwoLines } from '../../components/table/LinkCell';
import { MoneyText } from '../../components/text/MoneyText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip } from '../../components/text/StatusChip';
import { t } from '../../language/language';

export const TOPUP_STATUSES = [
  { value: 'pending', label: t('Pending') },
  { value: 'completed', label: t('Completed') },
  { value: 'rejected', label: t('Rejected') },
] as const;

/** A request that nobody made by hand has a source instead. */
const requesterOf = ({ source, requestedByName }: TopupRequest) =>
  requestedByName ?? { automatic: t('Auto topup'), crypto: t('Crypto payment'), manual: t('Former user') }[source];

export const TOPUP_COLUMNS: readonly Column<TopupRequest>[] = [
  {
    id: 'project',
    label: t('Project'),
    phone: 'title',
    width: 144,
    cell: ({ id, projectId, projectName }) => (
      <TwoLines note={t('Request #{{id}}', { id })}>
        <RecordName resource="projects" id={projectId} text="name" known={projectName} to={`/projects/${projectId}/balance`} />
      </TwoLines>
    ),
  },
  {
    id: 'description',
    label: t('Description'),
    width: 150,
    grows: true,
    cell: ({ id, description, externalPaymentId, rejectedReason, attachments }) => (
      <>
        <TwoLines note={rejectedReason ? t('Rejected: {{rejectedReason}}', { rejectedReason }) : externalPaymentId}>
          {description ?? '–'}
        </TwoLines>
        <AttachmentLinks path={`/topup-requests/${id}/attachments`} attachments={attachments} />
      </>
    ),
  },
  { id: 'status', label: t('Status'), sort: 'status', phone: 'aside', width: 120, cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'confirmation',
    label: t('Approval'),
    width: 150,
    cell: ({ confirmation }) => (confirmation ? <ConfirmationText confirmation={confirmation} /> : '–'),
  },
  { id: 'requestedBy', label: t('Requested by'), width: 124, priority: 3, cell: requesterOf },
  {
    id: 'decidedBy',
    label: t('Decided by'),
    priority: 4,
    cell: ({ decidedByName }) => decidedByName ?? '–',
  },
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
    width: 118,
    priority: 1,
    cell: ({ amount, reversed }) => (
      <TwoLines note={reversed !== '0.00' && t('{{reversed}} reversed', { reversed: formatMoney(reversed) })}>
        <MoneyText amount={amount} />
      </TwoLines>
    ),
  },
];
