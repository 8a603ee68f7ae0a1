import { parsePriceSources, type PriceSourceSpec } from '../../config/price-sources.js';
import type { Env } from '../../config/env.js';

/** What the product takes: the token's own answers are held against these at start. */
export const TOKEN_SYMBOL = 'KAGE';
export const TOKEN_DECIMALS = 18;

export interface CryptoConfig {
  rpcUrls: readonly string[];
  chainId: number;
  /** Addresses are lower case everywhere inside; answers show them with their checksum. */
  tokenAddress: string;
  receivingAddress: string;
  requiredConfirmations: number;
  priceSources: readonly PriceSourceSpec[];
  coingeckoId: string | null;
}

export const CRYPTO_CONFIG = Symbol('CRYPTO_CONFIG');

/** Null where the installation takes no crypto top-ups. */
export function cryptoConfigOf(env: Env): CryptoConfig | null {
  const { ETH_RPC_URL, KAGE_TOKEN_ADDRESS, KAGE_RECEIVING_ADDRESS, KAGE_PRICE_SOURCE } = env;
  if (!ETH_RPC_URL || !KAGE_TOKEN_ADDRESS || !KAGE_RECEIVING_ADDRESS || !KAGE_PRICE_SOURCE) return null;
  return {
    rpcUrls: ETH_RPC_URL,
    chainId: env.ETH_CHAIN_ID,
    tokenAddress: KAGE_TOKEN_ADDRESS.toLowerCase(),
    receivingAddress: KAGE_RECEIVING_ADDRESS.toLowerCase(),
    requiredConfirmations: env.KAGE_REQUIRED_CONFIRMATIONS,
    priceSources: parsePriceSources(KAGE_PRICE_SOURCE) ?? [],
    coingeckoId: env.KAGE_COINGECKO_ID ?? null,
  };
}

const EXPLORERS: Readonly<Record<number, string>> = {
  1: 'https://etherscan.io/tx/',
  11155111: 'https://sepolia.etherscan.io/tx/',
};

export const explorerUrl = (chainId: number, txHash: string): string | null => {
  const base = EXPLORERS[chainId];
  return base === undefined ? null : base + txHash;
};

const NETWORKS: Readonly<Record<number, string>> = { 1: 'Ethereum mainnet', 11155111: 'Sepolia', 31337: 'the local chain' };

export const networkName = (chainId: number): string => NETWORKS[chainId] ?? `chain ${chainId}`;
