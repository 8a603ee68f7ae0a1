import type { Transaction, TransactionType } from '../../api/types';
import { TwoLines } from '../../components/table/LinkCell';
import type { Column } from '../../components/table/Table';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { RecordName } from '../../components/text/RecordName';
import { KeepTogether, SoftBreaks } from '../../components/text/SoftBreaks';
import { UsedPrices } from '../../components/text/UsedPrices';
import { StatusChip } from '../../components/text/StatusChip';
import { cents, centsToMoney, formatMoney } from '../../format/money';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

export const TYPE_LABELS: Record<TransactionType, string> = {
  topup: t('Topup'),
  refund: t('Refund'),
  subscription_charge: t('Subscription Charge'),
  other: t('Other'),
};

export const TRANSACTION_TYPES = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }));

export const describe = ({ description, type }: Transaction) => serverText(description) ?? TYPE_LABELS[type];

const description: Column<Transaction> = {
  id: 'description',
  label: t('Description'),
  phone: 'title',
  width: 250,
  grows: true,
  cell: (transaction) => (
    <>
      <TwoLines
        note={
          <span className="mono">
            <SoftBreaks text={transaction.reference} />
          </span>
        }
      >
        <KeepTogether text={describe(transaction)} />
      </TwoLines>
      {transaction.prices.length > 0 && <UsedPrices prices={transaction.prices} />}
    </>
  ),
};

const project: Column<Transaction> = {
  id: 'project',
  label: t('Project'),
  width: 140,
  priority: 3,
  cell: ({ projectId, projectName }) => (
    <RecordName resource="projects" id={projectId} text="name" known={projectName} to={`/projects/${projectId}/balance`} />
  ),
};

const rest: Column<Transaction>[] = [
  {
    id: 'type',
    label: t('Type'),
    width: 180,
    priority: 3,
    cell: ({ type, refundedAmount }) => (
      <TwoLines
        note={
          type === 'subscription_charge' &&
          refundedAmount !== '0.00' &&
          t('{{refundedAmount}} refunded', { refundedAmount: formatMoney(refundedAmount) })
        }
      >
        <StatusChip status={type} label={TYPE_LABELS[type]} />
      </TwoLines>
    ),
  },
  {
    id: 'date',
    label: t('Date'),
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
    width: 124,
    phone: 'aside',
    cell: ({ amount }) => <MoneyText amount={amount} signed />,
  },
  {
    id: 'balanceAfter',
    label: t('Balance after'),
    align: 'right',
    width: 130,
    priority: 4,
    cell: ({ balanceAfter }) => <MoneyText amount={balanceAfter} />,
  },
];

export const TRANSACTION_COLUMNS: readonly Column<Transaction>[] = [description, project, ...rest];

/** On a project's own page its name is left out. */
export const PROJECT_TRANSACTION_COLUMNS: readonly Column<Transaction>[] = [description, ...rest];

/** The part of a charge that has not been refunded yet; '0.00' for any other row. */
export function refundable({ type, amount, refundedAmount }: Pick<Transaction, 'type' | 'amount' | 'refundedAmount'>): string {
  if (type !== 'subscription_charge') return '0.00';
  const left = -cents(amount) - cents(refundedAmount);
  return centsToMoney(left > 0n ? left : 0n);
}
