import type { PriceSourceSpec } from '../../../config/price-sources.js';
import { assetUnconfirmed } from '../crypto.errors.js';
import type { StoredAsset } from './stored-asset.entity.js';

/** A token on a chain in which can be paid, with the nodes and price sources that it is read from. Addresses are in lower case. */
export interface Asset extends Omit<StoredAsset, 'rpcUrls' | 'createdAt' | 'updatedAt'> {
  rpcUrls: readonly string[];
  priceSources: readonly PriceSourceSpec[];
}

/** Its nodes may be anything until an independent person has switched it on. @throws asset_unconfirmed */
export function requireConfirmed({ symbol, unconfirmedBy }: Asset): void {
  if (unconfirmedBy.length > 0) throw assetUnconfirmed(symbol);
}

/** One object for each asset, made again once what it was made from has changed. */
export class PerAsset<T> {
  private readonly made = new Map<number, { from: string; value: T }>();

  constructor(private readonly make: (asset: Asset) => T) {}

  of(asset: Asset): T {
    // The version counts what changes nothing here as well.
    const from = JSON.stringify({ ...asset, version: undefined });
    const known = this.made.get(asset.id);
    if (known?.from === from) return known.value;
    const value = this.make(asset);
    this.made.set(asset.id, { from, value });
    return value;
  }

  clear(): void {
    this.made.clear();
  }
}
