import type { PriceSourceSpec } from '../../../config/price-sources.js';
import type { Chain } from '../chain/chain.js';
import type { CryptoConfig } from '../crypto.config.js';
import { parseRate } from '../crypto.rules.js';
import { coingeckoSource, jsonSource } from './json-sources.js';
import { pairSource, poolSource } from './pool-sources.js';
import type { PriceSource } from './price-source.js';

/** The configured sources, in the order in which they are tried. */
export const sourcesOf = (config: CryptoConfig, chain: Chain): PriceSource[] =>
  config.priceSources.map((spec) => sourceOf(spec, config, chain));

function sourceOf(spec: PriceSourceSpec, config: CryptoConfig, chain: Chain): PriceSource {
  switch (spec.kind) {
    case 'fixed':
      return fixedSource(spec.price);
    case 'coingecko':
      return coingeckoSource(config.coingeckoId ?? '');
    case 'json':
      return jsonSource(spec.url, spec.pointer);
    case 'uniswap-v2':
      return pairSource(chain, config, spec.address.toLowerCase());
    case 'uniswap-v3':
      return poolSource(chain, config, spec.address.toLowerCase());
  }
}

/** For local use and tests alone: production refuses it. */
function fixedSource(price: string): PriceSource {
  const rate = parseRate(price);
  return { name: `fixed:${price}`.slice(0, 200), read: async (now) => ({ price: rate, quotedAt: now }) };
}
