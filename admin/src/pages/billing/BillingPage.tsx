import { Button } from '@mui/material';
import { Coins, Plus } from 'lucide-react';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Route, Routes } from 'react-router-dom';

import { LinkTabs } from '../../components/LinkTabs';
import { Page } from '../../components/Page';
import { PageHeader } from '../../components/PageHeader';
import { StatusChip } from '../../components/StatusChip';
import { formatCount } from '../../format/number';
import { NotFound } from '../../layout/NotFound';
import { RequestTopupDialog } from '../../resources/topup-requests/RequestTopupDialog';
import { TopupRequestList } from '../../resources/topup-requests/TopupRequestList';
import { TransactionList } from '../../resources/transactions/TransactionList';
import { BillingOverview } from './BillingOverview';
import { usePayWithKage } from './usePayWithKage';

const BillingPage = () => {
  const [requesting, setRequesting] = useState(false);
  const [pay, looking] = usePayWithKage();
  const request = () => setRequesting(true);

  return (
    <Page>
      <PageHeader
        title="Billing & Balance"
        subtitle="Prepaid balances, top-ups and every movement"
        actions={
          <>
            <Button onClick={() => void pay()} disabled={looking}>
              <Coins size={16} aria-hidden />
              Pay with KAGE
            </Button>
            <Button variant="contained" color="primary" onClick={request}>
              <Plus size={16} aria-hidden />
              Request Topup
            </Button>
          </>
        }
      />
      <LinkTabs
        label="Billing"
        tabs={[
          { to: '/billing', label: 'Overview', end: true },
          { to: '/billing/topup-requests', label: 'Topup Requests', aside: <PendingCount /> },
          { to: '/billing/transactions', label: 'Transactions' },
        ]}
      />
      <Routes>
        <Route index element={<BillingOverview />} />
        <Route path="topup-requests" element={<TopupRequestList onRequest={request} />} />
        <Route path="transactions" element={<TransactionList />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
      {requesting && <RequestTopupDialog onClose={() => setRequesting(false)} />}
    </Page>
  );
};

const PendingCount = () => {
  const { total } = useGetList('topup-requests', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
    filter: { status: 'pending' },
  });
  return total ? <StatusChip plain tone="info" label={formatCount(total)} /> : null;
};

export default BillingPage;
