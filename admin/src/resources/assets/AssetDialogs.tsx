import { Trans } from 'react-i18next/TransWithoutContext';

import type { Asset } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { toast } from '../../components/feedback/toast';
import { networkName } from '../../components/wallet/network';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';

interface Props {
  asset: Asset;
  onClose: () => void;
}

const useSwitch = ({ id, name, version }: Asset, isActive: boolean, done: string) => {
  const api = useApi();
  const refresh = useRefreshAll();
  return async () => {
    try {
      await api.updateAsset(id, { isActive, version });
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to update the token'));
      // Somebody else may have changed it meanwhile: the list then says so.
      await refresh();
      throw error;
    }
    toast.good(done, name);
    await refresh();
  };
};

export const SwitchOnDialog = ({ asset, onClose }: Props) => (
  <ConfirmDialog
    open
    danger={false}
    title={t('Switch the token on?')}
    verb={t('Switch On')}
    onConfirm={useSwitch(asset, true, t('Token Switched On'))}
    onClose={onClose}
  >
    <Trans
      i18nKey="Topups can then be paid in <0>{{symbol}}</0> on {{network}}. The tokens go to <1>{{address}}</1>, and are worth what <1>{{priceSource}}</1> says. Payments are read from <1>{{nodes}}</1>."
      components={[<strong key="0" />, <span key="1" className="mono" />]}
      values={{
        symbol: asset.symbol,
        network: networkName(asset.chainId),
        address: asset.receivingAddress,
        priceSource: asset.priceSource,
        nodes: asset.nodeOrigins.join(', '),
      }}
    />
  </ConfirmDialog>
);

export const SwitchOffDialog = ({ asset, onClose }: Props) => (
  <ConfirmDialog
    open
    title={t('Switch the token off?')}
    verb={t('Switch Off')}
    onConfirm={useSwitch(asset, false, t('Token Switched Off'))}
    onClose={onClose}
  >
    <Trans
      i18nKey="Nothing new can be paid in <0>{{name}}</0>. Open payments are followed to their end and credited."
      components={[<strong key="0" />]}
      values={{ name: asset.name }}
    />
  </ConfirmDialog>
);

export const KeepOffDialog = ({ asset, onClose }: Props) => (
  <ConfirmDialog
    open
    title={t('Keep the token off?')}
    verb={t('Keep Off')}
    onConfirm={useSwitch(asset, false, t('Token Kept Off'))}
    onClose={onClose}
  >
    <Trans
      i18nKey="<0>{{name}}</0> no longer waits for anybody. It stays in the list, and can be switched on later."
      components={[<strong key="0" />]}
      values={{ name: asset.name }}
    />
  </ConfirmDialog>
);

export const DeleteAssetDialog = ({ asset, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const remove = async () => {
    try {
      await api.deleteAsset(asset.id);
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to delete the token'));
      throw error;
    }
    toast.good(t('Token Deleted'), asset.name);
    await refresh();
  };
  return (
    <ConfirmDialog open title={t('Delete token?')} verb={t('Delete')} onConfirm={remove} onClose={onClose}>
      <Trans
        i18nKey="There is no payment in <0>{{name}}</0>. Payments in it are not noticed after that."
        components={[<strong key="0" />]}
        values={{ name: asset.name }}
      />
    </ConfirmDialog>
  );
};
