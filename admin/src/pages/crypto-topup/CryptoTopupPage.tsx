import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { useGetOne } from 'react-admin';

import type { Asset, Project } from '../../api/types';
import { Card } from '../../components/cards/Card';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { PermittedOnly } from '../../components/page/PermittedOnly';
import { Page, PageHeader } from '../../components/page/Page';
import { RecordRoute } from '../../layout/screen/RecordRoute';
import { queries, useApi } from '../../providers/queries';
import { AmountCard } from './AmountCard';
import { HashCard } from './HashCard';
import { PaymentStatusCard } from './PaymentStatusCard';
import { ProjectSwitch } from './ProjectSwitch';
import { RequestCard } from './RequestCard';
import { usePaymentFlow } from './usePaymentFlow';
import { useWallet } from '../../components/wallet/useWallet';
import { WalletCard } from './WalletCard';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

const CryptoTopup = ({ projectId }: { projectId: number }) => {
  const api = useApi();
  const { data: project, error, refetch } = useGetOne<Project>('projects', { id: projectId });
  const config = useQuery({ queryKey: ['publicConfig'], queryFn: ({ signal }) => api.publicConfig(signal) });
  const assets = useQuery(queries.assets(api));
  const flow = usePaymentFlow();
  const hasBegun = Boolean(flow.request ?? flow.txHash);
  const failed = (!project && error) || (!config.data && config.error) || (!assets.data && assets.error);
  // The environment's token is out of use where its chain or configuration is wrong; the others are not.
  const usable = assets.data?.filter(({ isActive, isDefault }) => isActive && (!isDefault || config.data?.cryptoEnabled)) ?? [];
  const [first] = usable;

  return (
    <Page>
      <PageHeader
        title={t('Crypto Topup')}
        subtitle={hasBegun ? project?.name : undefined}
        back={{ to: '/billing', label: t('Back to Billing') }}
        actions={hasBegun && <Button onClick={flow.reset}>{t('New Payment')}</Button>}
      />
      {!hasBegun && <ProjectSwitch projectId={projectId} />}
      {failed ? (
        <Card>
          <ErrorState error={failed} onRetry={() => void Promise.all([refetch(), config.refetch(), assets.refetch()])} />
        </Card>
      ) : !config.data || !assets.data ? (
        <Skeleton height={240} />
      ) : flow.txHash ? (
        <PaymentStatusCard txHash={flow.txHash} chainId={flow.chainId} required={config.data.requiredConfirmations} />
      ) : first ? (
        <Steps projectId={projectId} productName={config.data.productName} assets={[first, ...usable.slice(1)]} flow={flow} />
      ) : (
        <Card>
          <EmptyState icon={CircleSlash} title={t('Crypto topups are off')}>
            {serverText(config.data.cryptoDisabledReason) ?? t('They are not set up on this installation.')}
          </EmptyState>
        </Card>
      )}
    </Page>
  );
};

interface StepsProps {
  projectId: number;
  productName: string;
  /** The tokens that can be used for payments, the default one first. */
  assets: readonly [Asset, ...Asset[]];
  flow: ReturnType<typeof usePaymentFlow>;
}

/** From the wallet to the token and amount, the request and the payment. */
const Steps = ({ projectId, productName, assets, flow }: StepsProps) => {
  const [chosenId, setChosenId] = useState<number>();
  const id = flow.request?.assetId ?? chosenId;
  const asset = assets.find((each) => each.id === id) ?? assets[0];
  // A request keeps its chain, also where its token was switched off meanwhile.
  const chainId = flow.request?.chainId ?? asset.chainId;
  const explorerUrl = asset.chainId === chainId ? asset.explorerUrl : null;
  const { wallet, connect, switchNetwork, disconnect } = useWallet({ chainId, explorerUrl });
  return (
    <Columns>
      <WalletCard
        projectId={projectId}
        productName={productName}
        chainId={chainId}
        wallet={wallet}
        onConnect={connect}
        onSwitch={switchNetwork}
        onDisconnect={disconnect}
      />
      {flow.request ? (
        <RequestCard
          projectId={projectId}
          request={flow.request}
          wallet={wallet}
          isSent={flow.sent !== undefined}
          onSent={flow.keep}
          onSubmitted={flow.watch}
        />
      ) : (
        <AmountCard projectId={projectId} assets={assets} chosen={asset} onChoose={setChosenId} onRequested={flow.begin} />
      )}
      {flow.request && <HashCard projectId={projectId} chainId={flow.request.chainId} sent={flow.sent} onSubmitted={flow.watch} />}
    </Columns>
  );
};

/** One below the other in the order in which they are used; on a desktop the second stands beside the others. */
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  '@media (min-width: 1024px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gridTemplateRows: 'auto 1fr',
    '& > :nth-of-type(2)': { gridColumn: 2, gridRow: '1 / span 2' },
    '&:not(:has(> :nth-of-type(3)))': { alignItems: 'stretch', gridTemplateRows: 'auto', '& > :nth-of-type(2)': { gridRow: 1 } },
  },
});

const CryptoTopupPage = () => (
  <PermittedOnly permission="crypto.write" title={t('Crypto Topup')}>
    <RecordRoute>{(id) => <CryptoTopup projectId={id} />}</RecordRoute>
  </PermittedOnly>
);

export default CryptoTopupPage;
