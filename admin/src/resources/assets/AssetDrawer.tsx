import { Button } from '@mui/material';
import type { ReactNode } from 'react';

import type { Asset } from '../../api/types';
import { CopyButton } from '../../components/buttons/CopyButton';
import { Fact, FactList } from '../../components/cards/Fact';
import { SideDrawer } from '../../components/dialogs/SideDrawer';
import { ConfirmationText } from '../../components/text/ConfirmationText';
import { DateText } from '../../components/text/DateText';
import { PriceSource } from '../../components/text/PriceSource';
import { onNetwork } from '../../components/wallet/network';
import { formatCount } from '../../format/number';
import { AssetChip } from './assetColumns';
import { PriceFact } from './PriceFact';
import { t } from '../../language/language';

interface Props {
  asset: Asset;
  /** Left out for people who may only read. */
  onSwitch?: (verb: 'on' | 'off' | 'keep-off') => void;
  onClose: () => void;
}

/** All that is known of a token, so that who switches it on sees what payments in it rest on. */
export const AssetDrawer = ({ asset, onSwitch, onClose }: Props) => (
  <SideDrawer
    title={asset.name}
    subtitle={onNetwork(asset)}
    aside={<AssetChip asset={asset} />}
    actions={onSwitch && !asset.isDefault && <Switches asset={asset} onSwitch={onSwitch} />}
    onClose={onClose}
  >
    <FactList sx={{ mx: -4 }}>
      {asset.isDefault && <Fact label={t('Configured')}>{t('By the server’s environment variables')}</Fact>}
      <Fact label={t('Chain ID')}>{asset.chainId}</Fact>
      <Fact label={t('Token contract')}>
        <Address asset={asset} address={asset.tokenAddress} label={t('Copy the token contract')} />
      </Fact>
      <Fact label={t('Decimals')}>{asset.decimals}</Fact>
      <Fact label={t('Receiving address')}>
        <Address asset={asset} address={asset.receivingAddress} label={t('Copy the receiving address')} />
      </Fact>
      <Fact label={t('Nodes')}>{asset.nodeOrigins.length > 0 ? asset.nodeOrigins.join(', ') : formatCount(asset.nodeCount)}</Fact>
      <Fact label={t('Confirmations')}>{formatCount(asset.confirmations)}</Fact>
      <Fact label={t('Price source')}>
        <PriceSource source={asset.priceSource} />
      </Fact>
      <PriceFact assetId={asset.id} />
      <Fact label={t('Explorer')}>
        {asset.explorerUrl && (
          <a href={asset.explorerUrl} target="_blank" rel="noreferrer">
            {asset.explorerUrl}
          </a>
        )}
      </Fact>
      <Fact label={t('Added or changed by')}>{asset.changedByName}</Fact>
      {asset.waitsSince && (
        <Fact label={t('Waits since')}>
          <DateText value={asset.waitsSince} show="time" />
        </Fact>
      )}
      {asset.confirmation && (
        <Fact label={t('Approval')}>
          <ConfirmationText confirmation={asset.confirmation} />
        </Fact>
      )}
    </FactList>
  </SideDrawer>
);

const Switches = ({ asset, onSwitch }: Required<Pick<Props, 'asset' | 'onSwitch'>>): ReactNode =>
  asset.isActive ? (
    <Button color="error" onClick={() => onSwitch('off')}>
      {t('Switch Off')}
    </Button>
  ) : (
    <>
      {asset.waitsSince && <Button onClick={() => onSwitch('keep-off')}>{t('Keep Off')}</Button>}
      <Button variant="contained" color="primary" disabled={!asset.confirmation?.allowed} onClick={() => onSwitch('on')}>
        {t('Switch On')}
      </Button>
    </>
  );

const Address = ({ asset: { explorerUrl }, address, label }: { asset: Asset; address: string; label: string }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
    {explorerUrl ? (
      <a className="mono" href={`${explorerUrl}/address/${address}`} target="_blank" rel="noreferrer">
        {address}
      </a>
    ) : (
      <span className="mono">{address}</span>
    )}
    <CopyButton text={address} label={label} />
  </span>
);
