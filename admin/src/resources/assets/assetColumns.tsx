import type { Asset } from '../../api/types';
import { ConfirmationText } from '../../components/text/ConfirmationText';
import { PriceSource } from '../../components/text/PriceSource';
import { StatusChip } from '../../components/text/StatusChip';
import { TwoLines } from '../../components/table/LinkCell';
import type { Column } from '../../components/table/Table';
import { networkName } from '../../components/wallet/network';
import { formatCount } from '../../format/number';
import { t } from '../../language/language';

export const AssetChip = ({ asset: { isActive, waitsSince } }: { asset: Asset }) =>
  isActive ? (
    <StatusChip label={t('On')} tone="good" />
  ) : waitsSince ? (
    <StatusChip label={t('Waits for a second person')} tone="warn" />
  ) : (
    <StatusChip label={t('Off')} tone="neutral" />
  );

export const ASSET_COLUMNS: readonly Column<Asset>[] = [
  {
    id: 'name',
    label: t('Token'),
    phone: 'title',
    cell: ({ name, symbol, isDefault }) => <TwoLines note={isDefault ? t('{{symbol}}, the default', { symbol }) : symbol}>{name}</TwoLines>,
  },
  { id: 'chain', label: t('Network'), cell: ({ chainId }) => networkName(chainId) },
  {
    id: 'confirmations',
    label: t('Confirmations'),
    align: 'right',
    width: 120,
    priority: 3,
    cell: ({ confirmations }) => formatCount(confirmations),
  },
  {
    id: 'price',
    label: t('Price source'),
    priority: 4,
    cell: ({ priceSource }) => <PriceSource source={priceSource} />,
  },
  {
    id: 'state',
    label: t('State'),
    phone: 'aside',
    cell: (asset) => <AssetChip asset={asset} />,
  },
  {
    id: 'confirmation',
    label: t('Approval'),
    cell: ({ waitsSince, confirmation }) => (waitsSince && confirmation ? <ConfirmationText confirmation={confirmation} /> : '–'),
  },
];
