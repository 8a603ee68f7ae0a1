import { Button } from '@mui/material';
import { Eye, Coins } from 'lucide-react';
import { useState } from 'react';

import type { CryptoPayment } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { DateRangeFilter } from '../../components/list/filters/DateRangeFilter';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { useCan } from '../../providers/session';
import { AssignPaymentDialog } from './AssignPaymentDialog';
import { CRYPTO_PAYMENT_COLUMNS, CRYPTO_PAYMENT_STATUSES } from './cryptoPaymentColumns';
import { CryptoPaymentDrawer } from './CryptoPaymentDrawer';
import { ReorganisationDialog } from './ReorganisationDialog';
import { WatcherState } from './WatcherState';

type Verb = 'look' | 'assign' | 'decide';

const REVERSED = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];

/** Every transfer that reached the receiving address, whatever its project; what waits for a person can be decided here. */
export const CryptoPaymentList = () => {
  const canAssign = useCan('crypto.assign');
  const [open, setOpen] = useState<{ verb: Verb; payment: CryptoPayment }>();
  const close = () => setOpen(undefined);

  const actions = (payment: CryptoPayment) => (
    <>
      {canAssign && payment.status === 'held' && (
        <Button size="small" onClick={() => setOpen({ verb: 'assign', payment })} aria-label={`Assign payment #${payment.id}`}>
          Assign
        </Button>
      )}
      {canAssign && payment.isReorganised && (
        <Button size="small" onClick={() => setOpen({ verb: 'decide', payment })} aria-label={`Decide on payment #${payment.id}`}>
          Decide
        </Button>
      )}
      <ActionButton
        icon={Eye}
        label={`Details of payment #${payment.id}`}
        hint="Details"
        onClick={() => setOpen({ verb: 'look', payment })}
      />
    </>
  );

  return (
    <>
      <WatcherState />
      <DataList resource="crypto-payments" columns={CRYPTO_PAYMENT_COLUMNS}>
        <DataCard<CryptoPayment>
          title="Crypto Payments"
          hideTitle
          columns={CRYPTO_PAYMENT_COLUMNS}
          toolbar={
            <ListToolbar
              search="Search by hash or wallet..."
              filters={
                <>
                  <SelectFilter source="status" label="Status" choices={CRYPTO_PAYMENT_STATUSES} />
                  <SelectFilter source="isReorganised" label="Reversed" choices={REVERSED} />
                  <RecordFilter source="projectId" label="Project" resource="projects" optionText="name" />
                  <DateRangeFilter />
                </>
              }
            />
          }
          actions={actions}
          empty={
            <EmptyState icon={Coins} title="No crypto payments yet">
              Every transfer of the token to the receiving address appears here, also one that nobody has announced.
            </EmptyState>
          }
        />
      </DataList>
      {open?.verb === 'look' && <CryptoPaymentDrawer payment={open.payment} onClose={close} />}
      {open?.verb === 'assign' && <AssignPaymentDialog payment={open.payment} onClose={close} />}
      {open?.verb === 'decide' && <ReorganisationDialog payment={open.payment} onClose={close} />}
    </>
  );
};
