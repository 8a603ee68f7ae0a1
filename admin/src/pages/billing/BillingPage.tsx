import { Button } from '@mui/material';
import { Coins, Plus } from 'lucide-react';
import { useGetList } from 'react-admin';
import { Route, Routes } from 'react-router-dom';

import { useCreating } from '../../components/dialogs/useCreating';
import { lazyComponent } from '../../components/lazyComponent';
import { LinkTabs } from '../../components/page/LinkTabs';
import { Page, PageHeader } from '../../components/page/Page';
import { TabSkeleton } from '../../components/page/TabSkeleton';
import { StatusChip, type Tone } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { NotFoundCard } from '../../layout/screen/NotFound';
import { useCan } from '../../providers/session';
import { useWaitingCount, WaitingList } from '../../resources/confirmations/WaitingList';
import { BillingOverview } from './BillingOverview';
import { usePayWithKage } from './usePayWithKage';
import { Permitted } from '../../components/page/Permitted';
import { HEADS } from '../../layout/frame/heads';
import { t } from '../../language/language';

const RequestTopupDialog = lazyComponent(() =>
  import('../../resources/topup-requests/RequestTopupDialog').then((file) => file.RequestTopupDialog),
);
const AdjustmentList = lazyComponent(
  () => import('../../resources/adjustments/AdjustmentList').then((file) => file.AdjustmentList),
  <TabSkeleton />,
);
const CryptoPaymentList = lazyComponent(
  () => import('../../resources/crypto-payments/CryptoPaymentList').then((file) => file.CryptoPaymentList),
  <TabSkeleton />,
);
const RefundList = lazyComponent(
  () => import('../../resources/crypto-refunds/RefundList').then((file) => file.RefundList),
  <TabSkeleton />,
);
const DocumentList = lazyComponent(
  () => import('../../resources/documents/DocumentList').then((file) => file.DocumentList),
  <TabSkeleton />,
);
const ReversalList = lazyComponent(
  () => import('../../resources/topup-reversals/ReversalList').then((file) => file.ReversalList),
  <TabSkeleton />,
);
const TopupRequestList = lazyComponent(
  () => import('../../resources/topup-requests/TopupRequestList').then((file) => file.TopupRequestList),
  <TabSkeleton />,
);
const TransactionList = lazyComponent(
  () => import('../../resources/transactions/TransactionList').then((file) => file.TransactionList),
  <TabSkeleton />,
);

const BillingPage = () => {
  const [requesting, setRequesting] = useCreating();
  const [pay, looking] = usePayWithKage();
  const canRequest = useCan('topups.request');
  const request = () => setRequesting(true);

  return (
    <Page>
      <PageHeader
        {...HEADS['/billing']}
        actions={
          <>
            <Permitted to="crypto.write">
              <Button onClick={() => void pay()} disabled={looking}>
                <Coins size={16} aria-hidden />
                {t('Pay with KAGE')}
              </Button>
            </Permitted>
            <Permitted to="topups.request">
              <Button variant="contained" color="primary" onClick={request}>
                <Plus size={16} aria-hidden />
                {t('Request Topup')}
              </Button>
            </Permitted>
          </>
        }
      />
      <LinkTabs
        label={t('Billing')}
        tabs={[
          { to: '/billing', label: t('Overview'), end: true },
          { to: '/billing/waiting', label: t('Waiting'), aside: <WaitingCount /> },
          { to: '/billing/topup-requests', label: t('Topup Requests') },
          { to: '/billing/adjustments', label: t('Adjustments') },
          { to: '/billing/reversals', label: t('Reversals') },
          { to: '/billing/crypto-payments', label: t('Crypto Payments'), aside: <OpenPaymentsCount /> },
          { to: '/billing/crypto-refunds', label: t('Refunds') },
          { to: '/billing/transactions', label: t('Transactions') },
          { to: '/billing/documents', label: t('Documents') },
        ]}
      />
      <Routes>
        <Route index element={<BillingOverview />} />
        <Route path="waiting" element={<WaitingList />} />
        <Route path="adjustments" element={<AdjustmentList />} />
        <Route path="reversals" element={<ReversalList />} />
        <Route path="topup-requests" element={<TopupRequestList onRequest={canRequest ? request : undefined} />} />
        <Route path="crypto-payments" element={<CryptoPaymentList />} />
        <Route path="crypto-refunds" element={<RefundList />} />
        <Route path="documents" element={<DocumentList />} />
        <Route path="transactions" element={<TransactionList />} />
        <Route path="*" element={<NotFoundCard />} />
      </Routes>
      {requesting && <RequestTopupDialog onClose={() => setRequesting(false)} />}
    </Page>
  );
};

const WaitingCount = () => <CountChip tone="info" count={useWaitingCount()} />;

/** Payments that a person must look at. */
const OpenPaymentsCount = () => {
  const held = useTotal('crypto-payments', { status: 'held' });
  const takenBack = useTotal('crypto-payments', { isReorganised: true });
  return <CountChip tone="warn" count={held + takenBack} />;
};

const useTotal = (resource: string, filter: object) =>
  useGetList(resource, { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' }, filter }).total ?? 0;

const CountChip = ({ count, tone }: { count: number; tone: Tone }) =>
  count > 0 ? <StatusChip plain tone={tone} label={formatCount(count)} /> : null;

export default BillingPage;
