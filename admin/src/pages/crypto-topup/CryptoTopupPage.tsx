import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';

import type { Project, PublicConfig } from '../../api/types';
import { Card } from '../../components/Card';
import { EmptyState, ErrorState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { PageHeader } from '../../components/PageHeader';
import { CircleSlash } from 'lucide-react';
import { useApi } from '../../providers/queries';
import { AmountCard } from './AmountCard';
import { HashCard } from './HashCard';
import { PaymentStatusCard } from './PaymentStatusCard';
import { RequestCard } from './RequestCard';
import { usePaymentFlow } from './usePaymentFlow';
import { WalletCard } from './WalletCard';
import { useWallet } from './wallet/useWallet';

const CryptoTopupPage = () => {
  const projectId = Number(useParams().id);
  const api = useApi();
  const { data: project, error } = useGetOne<Project>('projects', { id: projectId });
  const config = useQuery({ queryKey: ['publicConfig'], queryFn: ({ signal }) => api.publicConfig(signal) });
  const flow = usePaymentFlow();

  return (
    <Page>
      <PageHeader
        title="Crypto Topup"
        subtitle={project?.name}
        back={{ to: '/billing', label: 'Back to Billing' }}
        actions={(flow.request || flow.txHash) && <Button onClick={flow.reset}>New Payment</Button>}
      />
      {error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void config.refetch()} />
        </Card>
      ) : !config.data ? (
        <Skeleton variant="rounded" height={240} />
      ) : config.data.cryptoEnabled ? (
        <Steps projectId={projectId} config={config.data} flow={flow} />
      ) : (
        <Card>
          <EmptyState icon={CircleSlash} title="Crypto top-ups are off">
            {config.data.cryptoDisabledReason ?? 'They are not set up on this installation.'}
          </EmptyState>
        </Card>
      )}
    </Page>
  );
};

interface StepsProps {
  projectId: number;
  config: PublicConfig;
  flow: ReturnType<typeof usePaymentFlow>;
}

/** From the wallet to the amount, the request and the payment; once a transaction is known, its status alone. */
const Steps = ({ projectId, config, flow }: StepsProps) => {
  const { wallet, connect, disconnect } = useWallet(config.chainId);
  if (flow.txHash) return <PaymentStatusCard txHash={flow.txHash} required={config.requiredConfirmations} />;
  return (
    <Columns>
      <div>
        <WalletCard projectId={projectId} config={config} wallet={wallet} onConnect={connect} onDisconnect={disconnect} />
        {!flow.request && <AmountCard projectId={projectId} onRequested={flow.begin} />}
        {flow.request && <HashCard projectId={projectId} onSubmitted={flow.watch} />}
      </div>
      {flow.request && <RequestCard projectId={projectId} request={flow.request} wallet={wallet} onSent={flow.watch} />}
    </Columns>
  );
};

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  '& > div > section + section': { marginTop: 16 },
  '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

export default CryptoTopupPage;
