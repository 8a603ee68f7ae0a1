import type { Asset, Shape } from '../../api/types';

export interface AssetValues {
  name: string;
  symbol: string;
  chainId: string;
  tokenAddress: string;
  decimals: string;
  receivingAddress: string;
  /** One address a line; of a known token always empty, since they are never shown again. */
  rpcUrls: string;
  confirmations: string;
  priceSource: string;
  explorerUrl: string;
}

const CONFIRMATIONS = '12';

export const toAssetValues = (asset?: Asset): AssetValues => ({
  name: asset?.name ?? '',
  symbol: asset?.symbol ?? '',
  chainId: asset ? String(asset.chainId) : '',
  tokenAddress: asset?.tokenAddress ?? '',
  decimals: asset ? String(asset.decimals) : '',
  receivingAddress: asset?.receivingAddress ?? '',
  rpcUrls: '',
  confirmations: asset ? String(asset.confirmations) : CONFIRMATIONS,
  priceSource: asset?.priceSource ?? '',
  explorerUrl: asset?.explorerUrl ?? '',
});

const linesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const toNewAssetBody = (values: AssetValues): Shape<'CreateAssetRequest'> => ({
  name: values.name.trim(),
  symbol: values.symbol.trim(),
  chainId: Number(values.chainId),
  tokenAddress: values.tokenAddress.trim(),
  decimals: Number(values.decimals),
  receivingAddress: values.receivingAddress.trim(),
  rpcUrls: linesOf(values.rpcUrls),
  confirmations: Number(values.confirmations),
  priceSource: values.priceSource.trim(),
  explorerUrl: values.explorerUrl.trim() || null,
});

/** Only the typed values; without typed nodes the stored ones stay. */
export function toAssetBody(changed: Partial<AssetValues>): Shape<'UpdateAssetRequest'> {
  const { chainId, decimals, confirmations, rpcUrls, explorerUrl, ...texts } = changed;
  const nodes = linesOf(rpcUrls ?? '');
  return {
    ...texts,
    ...(chainId !== undefined && { chainId: Number(chainId) }),
    ...(decimals !== undefined && { decimals: Number(decimals) }),
    ...(confirmations !== undefined && { confirmations: Number(confirmations) }),
    ...(explorerUrl !== undefined && { explorerUrl: explorerUrl.trim() || null }),
    ...(nodes.length > 0 && { rpcUrls: nodes }),
  };
}
