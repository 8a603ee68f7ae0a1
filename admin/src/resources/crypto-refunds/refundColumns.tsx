import { Link } from 'react-router-dom';

import type { CryptoRefund } from '../../api/types';
import { TwoLines } from '../../components/table/LinkCell';
import type { Column } from '../../components/table/Table';
import { ConfirmationText } from '../../components/text/ConfirmationText';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip, labelOf } from '../../components/text/StatusChip';
import { shownTokens } from '../../format/tokens';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

export const REFUND_STATUSES = ['pending', 'approved', 'signing', 'sent', 'completed', 'failed', 'rejected'].map((value) => ({
  value,
  label: labelOf(value),
}));

export const REFUND_COLUMNS: readonly Column<CryptoRefund>[] = [
  {
    id: 'refund',
    label: t('Refund'),
    phone: 'title',
    width: 150,
    cell: ({ paymentId, ...refund }) => (
      <TwoLines note={t('of payment #{{paymentId}}', { paymentId })}>
        <Link to={`/billing/crypto-refunds/${refund.id}`} className="quiet-link">
          {shownTokens(refund)}
        </Link>
      </TwoLines>
    ),
  },
  {
    id: 'project',
    label: t('Project'),
    width: 128,
    cell: ({ projectId, projectName }) => (
      <RecordName
        resource="projects"
        id={projectId}
        text="name"
        known={projectName}
        to={`/projects/${projectId}/balance`}
        none={t('Unassigned')}
      />
    ),
  },
  { id: 'reason', label: t('Reason'), grows: true, width: 130, priority: 3, cell: ({ reason }) => reason },
  { id: 'status', label: t('Status'), sort: 'status', phone: 'aside', width: 120, cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'confirmation',
    label: t('Approval'),
    width: 150,
    priority: 3,
    cell: ({ confirmation, message }) => (confirmation ? <ConfirmationText confirmation={confirmation} /> : serverText(message)),
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
    priority: 1,
    cell: ({ amount }) => (amount === null ? '–' : <MoneyText amount={amount} />),
  },
];
