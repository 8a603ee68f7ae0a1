import { ReceiptText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useGetOne } from 'react-admin';

import type { Subscription, SubscriptionStatus, Transaction } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { lazyComponent } from '../../components/lazyComponent';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { ExportButton } from '../../components/list/ExportButton';
import { DateRangeFilter } from '../../components/list/filters/DateRangeFilter';
import type { Peeking } from '../../components/list/view/RowDrawer';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { useCan } from '../../providers/session';
import { describe, PROJECT_TRANSACTION_COLUMNS, refundable, TRANSACTION_COLUMNS, TRANSACTION_TYPES } from './transactionColumns';
import { t } from '../../language/language';

const RefundDialog = lazyComponent(() => import('./RefundDialog').then((file) => file.RefundDialog));

const PEEK: Peeking<Transaction> = { nameOf: describe };

const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

/** Every movement of all projects, or of one. */
export const TransactionList = ({ projectId }: { projectId?: number }) => {
  const canRefund = useCan('billing.refund');
  const [refunding, setRefunding] = useState<Transaction>();

  const filters = (
    <>
      <SelectFilter source="type" label={t('Type')} choices={TRANSACTION_TYPES} />
      {projectId === undefined && <RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />}
      <DateRangeFilter />
    </>
  );
  const refund = (transaction: Transaction) =>
    refundable(transaction) !== '0.00' && (
      <ActionButton
        icon={Undo2}
        label={t('Refund {{transaction}}', { transaction: describe(transaction) })}
        hint={t('Refund')}
        onClick={() => setRefunding(transaction)}
      />
    );

  return (
    <DataList
      resource="transactions"
      columns={TRANSACTION_COLUMNS}
      sort={NEWEST}
      filter={projectId === undefined ? undefined : { projectId }}
    >
      <DataCard<Transaction>
        peek={PEEK}
        title={t('Transactions')}
        hideTitle={projectId === undefined}
        columns={projectId === undefined ? TRANSACTION_COLUMNS : PROJECT_TRANSACTION_COLUMNS}
        toolbar={<ListToolbar search={t('Search transactions...')} filters={filters} actions={<ExportButton resource="transactions" />} />}
        actions={canRefund ? refund : undefined}
        empty={
          <EmptyState icon={ReceiptText} title={t('No transactions yet')}>
            {t('Topups, charges and refunds will appear here, each with the balance that it left.')}
          </EmptyState>
        }
      />
      {refunding && <RefundDialog charge={refunding} onClose={() => setRefunding(undefined)} />}
    </DataList>
  );
};

/** The states that lead to `cancelled`; an expired subscription has no access anyway. */
const CANCELLABLE: readonly SubscriptionStatus[] = ['pending', 'active', 'suspended'];

/** The subscription that may be cancelled together with the refund of its last charge; undefined where there is none. */
export function useCancellable({ isLastCharge, subscriptionId }: Transaction): Subscription | undefined {
  const { data } = useGetOne<Subscription>(
    'subscriptions',
    { id: subscriptionId ?? 0 },
    { enabled: isLastCharge && subscriptionId !== null, retry: false },
  );
  return data && CANCELLABLE.includes(data.status) ? data : undefined;
}
