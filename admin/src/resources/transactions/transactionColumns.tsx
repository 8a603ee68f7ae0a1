import type { Transaction, TransactionType } from '../../api/billingTypes';
import { DateText } from '../../components/DateText';
import type { Column } from '../../components/list/column';
import { TwoLines } from '../../components/list/LinkCell';
import { MoneyText } from '../../components/MoneyText';
import { RecordName } from '../../components/RecordName';
import { StatusChip } from '../../components/StatusChip';
import { formatMoney } from '../../format/money';

export const TYPE_LABELS: Record<TransactionType, string> = {
  topup: 'Topup',
  refund: 'Refund',
  subscription_charge: 'Subscription Charge',
  other: 'Other',
};

export const TRANSACTION_TYPES = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }));

export const describe = ({ description, type }: Transaction) => description ?? TYPE_LABELS[type];

const description: Column<Transaction> = {
  id: 'description',
  label: 'Description',
  phone: 'title',
  cell: (transaction) => <TwoLines note={<span className="mono">{transaction.reference}</span>}>{describe(transaction)}</TwoLines>,
};

const project: Column<Transaction> = {
  id: 'project',
  label: 'Project',
  cell: ({ projectId, projectName }) => (
    <RecordName resource="projects" id={projectId} text="name" known={projectName} to={`/projects/${projectId}/balance`} />
  ),
};

const rest: Column<Transaction>[] = [
  {
    id: 'type',
    label: 'Type',
    cell: ({ type, refundedAmount }) => (
      <TwoLines note={type === 'subscription_charge' && refundedAmount !== '0.00' && `${formatMoney(refundedAmount)} refunded`}>
        <StatusChip status={type} label={TYPE_LABELS[type]} />
      </TwoLines>
    ),
  },
  { id: 'date', label: 'Date', sort: 'createdAt', cell: ({ createdAt }) => <DateText value={createdAt} show="time" /> },
  {
    id: 'amount',
    label: 'Amount',
    sort: 'amount',
    align: 'right',
    phone: 'aside',
    cell: ({ amount }) => <MoneyText amount={amount} signed />,
  },
  { id: 'balanceAfter', label: 'Balance after', align: 'right', cell: ({ balanceAfter }) => <MoneyText amount={balanceAfter} /> },
];

export const TRANSACTION_COLUMNS: readonly Column<Transaction>[] = [description, project, ...rest];

/** On a project's own page its name says nothing new. */
export const PROJECT_TRANSACTION_COLUMNS: readonly Column<Transaction>[] = [description, ...rest];
