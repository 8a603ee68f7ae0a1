import { Button } from '@mui/material';
import { Wallet } from 'lucide-react';

import { SubmitButton } from '../buttons/SubmitButton';
import { useSingleFlight } from '../buttons/useSingleFlight';
import { CardBody } from '../cards/Card';
import { EmptyState } from '../feedback/EmptyState';
import { useWallets } from './discovery';
import type { AnnouncedWallet } from './eip1193';
import { t } from '../../language/language';

/** The wallets of this browser, or a link to get one. */
export const WalletChoice = ({ onConnect }: { onConnect: (wallet: AnnouncedWallet) => Promise<void> }) => {
  const wallets = useWallets();
  const [connect, busy] = useSingleFlight(onConnect);
  if (wallets.length === 0) {
    return (
      <EmptyState
        icon={Wallet}
        title={t('MetaMask Required')}
        action={
          <Button href="https://metamask.io/download/" target="_blank" rel="noreferrer">
            {t('Install MetaMask')}
          </Button>
        }
      >
        {t(
          'No wallet was found in this browser. Install one, then reload this page; or generate a request, pay by hand from another device and type the transaction hash.',
        )}
      </EmptyState>
    );
  }
  return (
    <CardBody style={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
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
          <span>{t('Connect {{name}}', { name: found.info.name })}</span>
        </SubmitButton>
      ))}
    </CardBody>
  );
};
