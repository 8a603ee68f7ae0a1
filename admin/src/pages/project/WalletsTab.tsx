import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Trash2, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { Project, WalletBinding } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { CopyButton } from '../../components/buttons/CopyButton';
import { Card, CardHead, CardRow, RowSkeletons } from '../../components/cards/Card';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { DateText } from '../../components/text/DateText';
import { networkName } from '../../components/wallet/network';
import { useApi, useRefreshAll } from '../../providers/queries';
import { Permitted } from '../../components/page/Permitted';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

const WalletsTab = ({ project }: { project: Project }) => {
  const api = useApi();
  const [removing, setRemoving] = useState<WalletBinding>();
  const query = useQuery({ queryKey: ['wallets', project.id], queryFn: ({ signal }) => api.projectWallets(project.id, signal) });
  const bind = (
    <Permitted to="crypto.write">
      <Button size="small" component={Link} to={`/projects/${project.id}/crypto-topup`}>
        {t('Bind a Wallet')}
      </Button>
    </Permitted>
  );

  return (
    <Card aria-label={t('Wallets')}>
      <CardHead
        title={t('Wallets')}
        subtitle={t('Payments from these addresses are credited to this project')}
        aside={!!query.data?.length && bind}
      />
      {query.isPending ? (
        <RowSkeletons count={2} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <EmptyState icon={Wallet} title={t('No wallets bound')} action={bind}>
          {t('A wallet is bound by signing a message with it, on the crypto topup page.')}
        </EmptyState>
      ) : (
        query.data.map((wallet) => (
          <CardRow key={wallet.id}>
            <div>
              <span className="mono">{wallet.walletAddress}</span>
              <div style={{ color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' }}>
                <Trans i18nKey="Bound <0/>" components={[<DateText key="0" value={wallet.createdAt} show="time" />]} />
                {wallet.chainId !== null && (
                  <span>{` · ${t('A contract, on {{network}} alone', { network: networkName(wallet.chainId) })}`}</span>
                )}
              </div>
            </div>
            <span style={{ display: 'flex', gap: 2 }}>
              <CopyButton text={wallet.walletAddress} label={t('Copy address')} />
              <Permitted to="crypto.write">
                <ActionButton
                  icon={Trash2}
                  label={t('Remove {{walletAddress}}', { walletAddress: wallet.walletAddress })}
                  hint={t('Remove')}
                  danger
                  onClick={() => setRemoving(wallet)}
                />
              </Permitted>
            </span>
          </CardRow>
        ))
      )}
      {removing && <RemoveDialog wallet={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  );
};

const RemoveDialog = ({ wallet, onClose }: { wallet: WalletBinding; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const remove = async () => {
    try {
      await api.removeWallet(wallet.id);
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to remove the wallet'));
      throw error;
    }
    toast.good(t('Wallet Removed'), wallet.walletAddress);
    await refresh();
  };
  return (
    <ConfirmDialog open title={t('Remove wallet?')} verb={t('Remove')} onConfirm={remove} onClose={onClose}>
      <Trans
        i18nKey={'Payments from <0>{{walletAddress}}</0> will no longer be credited to this project until it is bound again.'}
        components={[<strong key="0" className="mono" />]}
        values={{ walletAddress: wallet.walletAddress }}
      />
    </ConfirmDialog>
  );
};

export default WalletsTab;
