import { Button } from '@mui/material';

import { CopyButton } from '../../components/buttons/CopyButton';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { Fact, FactList } from '../../components/cards/Fact';
import { StatusChip } from '../../components/text/StatusChip';
import { useBinding, useBound } from './useBinding';
import type { AnnouncedWallet } from '../../components/wallet/eip1193';
import { WalletChoice } from '../../components/wallet/WalletChoice';
import { networkName } from '../../components/wallet/network';
import type { ConnectedWallet } from '../../components/wallet/useWallet';
import { t } from '../../language/language';

interface Props {
  projectId: number;
  productName: string;
  chainId: number;
  wallet: ConnectedWallet | undefined;
  onConnect: (wallet: AnnouncedWallet) => Promise<void>;
  onSwitch: () => Promise<void>;
  onDisconnect: () => void;
}

export const WalletCard = ({ projectId, productName, chainId, wallet, onConnect, onSwitch, onDisconnect }: Props) => (
  <Card aria-label={t('Wallet')}>
    <CardHead
      title={t('Wallet')}
      aside={
        wallet && (
          <Button size="small" onClick={onDisconnect}>
            {t('Disconnect')}
          </Button>
        )
      }
    />
    {wallet ? (
      <Connected projectId={projectId} productName={productName} chainId={chainId} wallet={wallet} onSwitch={onSwitch} />
    ) : (
      <WalletChoice onConnect={onConnect} />
    )}
  </Card>
);

interface ConnectedProps extends Pick<Props, 'projectId' | 'productName' | 'chainId' | 'onSwitch'> {
  wallet: ConnectedWallet;
}

const Connected = ({ projectId, productName, chainId, wallet, onSwitch }: ConnectedProps) => {
  const bind = useBinding(projectId, productName, chainId, wallet);
  const isBound = useBound(projectId, chainId, wallet.address);
  const isRightChain = wallet.chainId === chainId;
  return (
    <>
      <FactList>
        <Fact label={wallet.name}>
          <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
            <span className="mono">{wallet.address}</span>
            <CopyButton text={wallet.address} label={t('Copy the address')} />
          </span>
        </Fact>
        <Fact label={t('Network')}>
          <StatusChip label={isRightChain ? networkName(chainId) : t('Wrong network')} tone={isRightChain ? 'good' : 'warn'} />
        </Fact>
        <Fact label={t('Bound to this project')}>
          {isBound === undefined ? '…' : <StatusChip label={isBound ? t('Bound') : t('Not bound')} tone={isBound ? 'good' : 'warn'} />}
        </Fact>
      </FactList>
      {!isRightChain && (
        <Step
          text={t('Please switch to {{chainId}} in MetaMask', { chainId: networkName(chainId) })}
          verb={t('Switch Network')}
          run={onSwitch}
        />
      )}
      {isBound === false && (
        <Step
          text={t('Only payments from a bound wallet are credited. Binding signs a message; it costs nothing and moves nothing.')}
          verb={t('Bind Wallet')}
          run={bind}
        />
      )}
    </>
  );
};

/** The next request to the wallet, and its reason. */
const Step = ({ text, verb, run }: { text: string; verb: string; run: () => Promise<void> }) => {
  const [start, busy] = useSingleFlight(run);
  return (
    <CardBody>
      <p style={{ marginBottom: 12, color: 'var(--text-muted)' }}>{text}</p>
      <SubmitButton type="button" busy={busy} onClick={() => void start()}>
        {verb}
      </SubmitButton>
    </CardBody>
  );
};
