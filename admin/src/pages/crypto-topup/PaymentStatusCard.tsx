import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { CryptoPayment, CryptoPaymentStatus } from '../../api/types';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { CopyButton } from '../../components/buttons/CopyButton';
import { RefreshButton } from '../../components/buttons/RefreshButton';
import { ErrorState } from '../../components/feedback/EmptyState';
import { Fact, FactList } from '../../components/cards/Fact';
import { MoneyText } from '../../components/text/MoneyText';
import { ProgressBar } from '../../components/feedback/ProgressBar';
import { networkName } from '../../components/wallet/network';
import { useApi } from '../../providers/queries';
import { PaymentChip, tokensOf } from '../../resources/crypto-payments/cryptoPaymentColumns';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

const POLL_MS = 10_000;

const isSettled = (status: CryptoPaymentStatus | undefined) =>
  status?.payments.every((payment) => payment.status === 'confirmed' || payment.status === 'failed') ?? false;

/** The state of a transaction: every transfer in it, and its confirmations out of the required ones. */
export const PaymentStatusCard = ({ txHash, chainId, required }: { txHash: string; chainId: number | undefined; required: number }) => {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['cryptoPayment', txHash, chainId],
    queryFn: ({ signal }) => api.cryptoPaymentStatus(txHash, chainId, signal),
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : POLL_MS),
  });

  return (
    <Card aria-label={t('Payment status')} aria-live="polite">
      <CardHead title={t('Payment Status')} aside={<RefreshButton size="small" />} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardBody>
          <Skeleton height={160} />
        </CardBody>
      ) : (
        <>
          <CardBody>
            <ProgressBar
              label={data.isConfirmed ? t('Confirmed') : t('Confirmations')}
              done={Math.min(data.confirmations, data.requiredConfirmations)}
              total={data.requiredConfirmations || required}
            />
          </CardBody>
          <FactList>
            <Fact label={t('Network')}>{networkName(data.payment.chainId)}</Fact>
            <Fact label={t('Transaction')}>
              <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
                {data.payment.explorerUrl ? (
                  <a className="mono" href={data.payment.explorerUrl} target="_blank" rel="noreferrer">
                    {txHash}
                  </a>
                ) : (
                  <span className="mono">{txHash}</span>
                )}
                <CopyButton text={txHash} label={t('Copy the transaction hash')} />
              </span>
            </Fact>
          </FactList>
          {data.payments.map((payment) => (
            <Payment key={payment.id} payment={payment} />
          ))}
        </>
      )}
    </Card>
  );
};

const Payment = ({ payment }: { payment: CryptoPayment }) => (
  <FactList sx={{ borderTop: '1px solid var(--line)' }}>
    <Fact label={t('Status')}>
      <PaymentChip payment={payment} />
    </Fact>
    <Fact label={t('Arrived')}>{tokensOf(payment)}</Fact>
    <Fact label={t('Credited')}>{payment.usdAmount && <MoneyText amount={payment.usdAmount} />}</Fact>
    {payment.replacedByHash && (
      <Fact label={t('Replaced by')}>
        <Link to={`?tx=${payment.replacedByHash}&chain=${payment.chainId}`} className="mono">
          {payment.replacedByHash}
        </Link>
      </Fact>
    )}
    <Fact label={t('What this means')}>{serverText(payment.message)}</Fact>
  </FactList>
);
