import { PanelRight, Coins } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { CryptoPayment } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { RowButton } from '../../components/buttons/RowButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { DateRangeFilter } from '../../components/list/filters/DateRangeFilter';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { onNetwork } from '../../components/wallet/network';
import { queries, useApi } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { AssignPaymentDialog } from './AssignPaymentDialog';
import { CRYPTO_PAYMENT_COLUMNS, CRYPTO_PAYMENT_STATUSES } from './cryptoPaymentColumns';
import { CryptoPaymentDrawer } from './CryptoPaymentDrawer';
import { ApproveAssignmentDialog, KeepPaymentDialog, RejectAssignmentDialog } from './HeldDialogs';
import { RefundPaymentDialog } from './RefundPaymentDialog';
import { ReorganisationDialog } from './ReorganisationDialog';
import { WatcherState } from './WatcherState';
import { t } from '../../language/language';

type Verb = 'look' | 'assign' | 'approve' | 'reject' | 'keep' | 'decide' | 'refund';

const REVERSED = [
  { value: true, label: t('Yes') },
  { value: false, label: t('No') },
];

/** Every transfer that reached the receiving address, of every project; those that wait for a person can be decided here. */
export const CryptoPaymentList = () => {
  const canAssign = useCan('crypto.assign');
  const canConfirm = useCan('topups.confirm');
  const canRefund = useCan('billing.adjust');
  const [open, setOpen] = useState<{ verb: Verb; payment: CryptoPayment }>();
  const close = () => setOpen(undefined);
  const api = useApi();
  const { data: assets = [] } = useQuery(queries.assets(api));
  const tokens = assets.map((asset) => ({ value: asset.id, label: onNetwork(asset) }));

  const actions = (payment: CryptoPayment) => (
    <>
      {canAssign && payment.status === 'held' && !payment.assignment && (
        <RowButton
          label={t('Assign payment #{{id}}', { id: payment.id })}
          text={t('Assign')}
          onClick={() => setOpen({ verb: 'assign', payment })}
        />
      )}
      {payment.assignment?.confirmation?.allowed && (
        <RowButton
          label={t('Approve the assignment of payment #{{id}}', { id: payment.id })}
          text={t('Approve')}
          onClick={() => setOpen({ verb: 'approve', payment })}
        />
      )}
      {canConfirm && payment.assignment && (
        <RowButton
          label={t('Reject the assignment of payment #{{id}}', { id: payment.id })}
          text={t('Reject')}
          onClick={() => setOpen({ verb: 'reject', payment })}
        />
      )}
      {canAssign && payment.status === 'held' && payment.projectId === null && (
        <RowButton
          label={t('Keep payment #{{id}} as income', { id: payment.id })}
          text={t('Keep')}
          onClick={() => setOpen({ verb: 'keep', payment })}
        />
      )}
      {canRefund && payment.isRefundable && (
        <RowButton
          label={t('Refund payment #{{id}}', { id: payment.id })}
          text={t('Refund')}
          onClick={() => setOpen({ verb: 'refund', payment })}
        />
      )}
      {canAssign && payment.isReorganised && (
        <RowButton
          label={t('Decide on payment #{{id}}', { id: payment.id })}
          text={t('Decide')}
          onClick={() => setOpen({ verb: 'decide', payment })}
        />
      )}
      <ActionButton
        icon={PanelRight}
        label={t('Details of payment #{{id}}', { id: payment.id })}
        hint={t('Details')}
        onClick={() => setOpen({ verb: 'look', payment })}
        stays
      />
    </>
  );

  return (
    <>
      <WatcherState />
      <DataList resource="crypto-payments" columns={CRYPTO_PAYMENT_COLUMNS}>
        <DataCard<CryptoPayment>
          title={t('Crypto Payments')}
          hideTitle
          columns={CRYPTO_PAYMENT_COLUMNS}
          toolbar={
            <ListToolbar
              search={t('Search by hash or wallet...')}
              filters={
                <>
                  <SelectFilter source="status" label={t('Status')} choices={CRYPTO_PAYMENT_STATUSES} />
                  {tokens.length > 1 && <SelectFilter source="assetId" label={t('Token')} choices={tokens} />}
                  <SelectFilter source="isReorganised" label={t('Reversed')} choices={REVERSED} />
                  <RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />
                  <DateRangeFilter />
                </>
              }
            />
          }
          actions={actions}
          empty={
            <EmptyState icon={Coins} title={t('No crypto payments yet')}>
              {t('All transfers to the receiving address appear here, announced or not.')}
            </EmptyState>
          }
        />
      </DataList>
      {open?.verb === 'look' && <CryptoPaymentDrawer payment={open.payment} onClose={close} />}
      {open?.verb === 'assign' && <AssignPaymentDialog payment={open.payment} onClose={close} />}
      {open?.verb === 'approve' && <ApproveAssignmentDialog payment={open.payment} onClose={close} />}
      {open?.verb === 'reject' && <RejectAssignmentDialog payment={open.payment} onClose={close} />}
      {open?.verb === 'keep' && <KeepPaymentDialog payment={open.payment} onClose={close} />}
      {open?.verb === 'refund' && <RefundPaymentDialog payment={open.payment} onClose={close} />}
      {open?.verb === 'decide' && <ReorganisationDialog payment={open.payment} onClose={close} />}
    </>
  );
};
