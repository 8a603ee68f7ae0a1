import { Button, Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';

import type { PublicConfig } from '../../api/types';
import { Card, CardBody, CardHead } from '../../components/Card';
import { CopyButton } from '../../components/CopyButton';
import { EmptyState } from '../../components/EmptyState';
import { Fact, FactList } from '../../components/Fact';
import { StatusChip } from '../../components/StatusChip';
import { SubmitButton } from '../../components/SubmitButton';
import { useSingleFlight } from '../../components/useSingleFlight';
import { useApi } from '../../providers/queries';
import { useBinding } from './useBinding';
import { useWallets } from './wallet/discovery';
import type { AnnouncedWallet } from './wallet/eip1193';
import { networkName } from './wallet/network';
import type { ConnectedWallet } from './wallet/useWallet';

interface Props {
  projectId: number;
  config: PublicConfig;
  wallet: ConnectedWallet | undefined;
  onConnect: (wallet: AnnouncedWallet) => Promise<void>;
  onDisconnect: () => void;
}

export const WalletCard = ({ projectId, config, wallet, onConnect, onDisconnect }: Props) => (
  <Card aria-label="Wallet">
    <CardHead
      title="Wallet"
      aside={
        wallet && (
          <Button size="small" onClick={onDisconnect}>
            Disconnect
          </Button>
        )
      }
    />
    {wallet ? <Connected projectId={projectId} config={config} wallet={wallet} /> : <Choice onConnect={onConnect} />}
  </Card>
);

const Choice = ({ onConnect }: Pick<Props, 'onConnect'>) => {
  const wallets = useWallets();
  const [connect, busy] = useSingleFlight(onConnect);
  if (wallets.length === 0) {
    return (
      <EmptyState
        icon={Wallet}
        title="MetaMask Required"
        action={
          <MuiLink href="https://metamask.io/download/" target="_blank" rel="noreferrer">
            Install MetaMask
          </MuiLink>
        }
      >
        No wallet was found in this browser. Install one, then reload this page; or pay by hand and type the transaction hash below.
      </EmptyState>
    );
  }
  return (
    <CardBody sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {wallets.map((found) => (
        <SubmitButton
          key={found.info.uuid}
          type="button"
          variant="outlined"
          color="inherit"
          busy={busy}
          onClick={() => void connect(found)}
        >
          {found.info.icon.startsWith('data:image/') && <img src={found.info.icon} alt="" width={18} height={18} />}
          Connect {found.info.name}
        </SubmitButton>
      ))}
    </CardBody>
  );
};

const Connected = ({ projectId, config, wallet }: { projectId: number; config: PublicConfig; wallet: ConnectedWallet }) => {
  const api = useApi();
  const bound = useQuery({ queryKey: ['projects', projectId, 'wallets'], queryFn: ({ signal }) => api.projectWallets(projectId, signal) });
  const [bind, busy] = useBinding(projectId, config.productName, wallet);
  const isBound = bound.data?.some(({ walletAddress }) => walletAddress.toLowerCase() === wallet.address.toLowerCase());
  const isRightChain = wallet.chainId === config.chainId;
  return (
    <>
      <FactList>
        <Fact label={wallet.name}>
          <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
            <span className="mono">{wallet.address}</span>
            <CopyButton text={wallet.address} label="Copy the address" />
          </span>
        </Fact>
        <Fact label="Network">
          <StatusChip
            label={isRightChain ? networkName(config.chainId) : `Please switch to ${networkName(config.chainId)} in MetaMask`}
            tone={isRightChain ? 'good' : 'warn'}
          />
        </Fact>
        <Fact label="Bound to this project">
          {isBound === undefined ? '…' : <StatusChip label={isBound ? 'Bound' : 'Not bound'} tone={isBound ? 'good' : 'warn'} />}
        </Fact>
      </FactList>
      {isBound === false && (
        <CardBody>
          <p style={{ marginBottom: 12, color: 'var(--text-muted)' }}>
            Only payments from a bound wallet are credited. Binding signs a message; it costs nothing and moves nothing.
          </p>
          <SubmitButton type="button" busy={busy} onClick={() => void bind()}>
            Bind Wallet
          </SubmitButton>
        </CardBody>
      )}
    </>
  );
};
