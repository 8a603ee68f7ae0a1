import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { CryptoRefund } from '../../api/types';
import { requestFields } from '../../api/requestFields';
import { Card } from '../../components/cards/Card';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { RejectDialog } from '../../components/dialogs/RejectDialog';
import { ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { PermittedOnly } from '../../components/page/PermittedOnly';
import { Page, PageHeader } from '../../components/page/Page';
import { inThousands } from '../../format/number';
import { shownTokens } from '../../format/tokens';
import { RecordRoute } from '../../layout/screen/RecordRoute';
import { useApi, useRefreshAll } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { RefundFacts } from './RefundFacts';
import { SignCard } from './SignCard';
import { t } from '../../language/language';

const POLL_MS = 5_000;
const isUnderWay = (refund: CryptoRefund | undefined) => refund?.status === 'signing' || refund?.status === 'sent';

/** One refund from the request to the last confirmation; its approver signs it here. */
const Refund = ({ id }: { id: number }) => {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['cryptoRefund', id],
    queryFn: ({ signal }) => api.cryptoRefund(id, signal),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  });

  return (
    <Page>
      <PageHeader
        title={t('Refund #{{id}}', { id })}
        subtitle={data?.projectName ?? undefined}
        back={{ to: '/billing/crypto-refunds', label: t('Back to Refunds'), list: 'crypto-refunds' }}
        actions={data && <Decisions refund={data} />}
      />
      {error && !data ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data ? (
        <Columns className={data.maySign ? 'two' : undefined}>
          <RefundFacts refund={data} />
          {data.maySign && <SignCard refund={data} onChange={refetch} />}
        </Columns>
      ) : (
        <Skeleton height={240} />
      )}
    </Page>
  );
};

const Decisions = ({ refund }: { refund: CryptoRefund }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const canConfirm = useCan('topups.confirm');
  const [open, setOpen] = useState<'approve' | 'reject'>();
  const close = () => setOpen(undefined);
  const canReject = canConfirm && (refund.confirmation !== null || refund.status === 'approved');

  const approve = async () => {
    try {
      await api.approveRefund(refund.id);
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to approve it'));
      await refresh();
      throw error;
    }
    toast.good(t('Refund Approved'), t('Now sign it in your wallet.'));
    await refresh();
  };

  return (
    <>
      {canReject && (
        <Button variant="text" onClick={() => setOpen('reject')}>
          {t('Reject')}
        </Button>
      )}
      {refund.confirmation?.allowed && (
        <Button variant="contained" color="primary" onClick={() => setOpen('approve')}>
          {t('Approve')}
        </Button>
      )}
      {open === 'approve' && (
        <ConfirmDialog
          open
          danger={false}
          title={t('Approve refund #{{id}}?', { id: refund.id })}
          verb={t('Approve')}
          onConfirm={approve}
          onClose={close}
        >
          {t('{{tokenAmount}} {{tokenSymbol}} go to {{toAddress}}. You sign the transfer next.', {
            tokenAmount: inThousands(refund.tokenAmount),
            tokenSymbol: refund.tokenSymbol,
            toAddress: refund.toAddress,
          })}
        </ConfirmDialog>
      )}
      {open === 'reject' && (
        <RejectDialog
          title={t('Reject refund #{{id}}', { id: refund.id })}
          subtitle={shownTokens(refund)}
          failure={t('Failed to reject it')}
          maxLength={requestFields.Rejection.reason}
          onReject={async (reason) => {
            await api.rejectRefund(refund.id, reason);
            toast.neutral(t('Rejected'), t('The refund was rejected.'));
            await refresh();
          }}
          onClose={close}
        />
      )}
    </>
  );
};

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  maxWidth: 720,
  '&.two': { maxWidth: 'none', '@media (min-width: 1024px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

const CryptoRefundPage = () => (
  <PermittedOnly permission="crypto.read" title={t('Refunds')}>
    <RecordRoute>{(id) => <Refund key={id} id={id} />}</RecordRoute>
  </PermittedOnly>
);

export default CryptoRefundPage;
