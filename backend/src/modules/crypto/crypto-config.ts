import { parsePriceSources, type PriceSourceSpec } from '../../config/price-sources.js';
import type { Env } from '../../config/env.js';

/** The environment's token; the answers of its contract are compared with these. */
export const TOKEN_SYMBOL = 'KAGE';
export const TOKEN_DECIMALS = 18;

/** The asset that the environment names. */
export interface CryptoConfig {
  rpcUrls: readonly string[];
  chainId: number;
  /** Addresses are lower case everywhere inside; answers show them with their checksum. */
  tokenAddress: string;
  receivingAddress: string;
  confirmations: number;
  priceSources: readonly PriceSourceSpec[];
}

export const CRYPTO_CONFIG = Symbol('CRYPTO_CONFIG');

/** Null where the environment names no token. */
export function cryptoConfigOf(env: Env): CryptoConfig | null {
  const { ETH_RPC_URL, KAGE_TOKEN_ADDRESS, KAGE_RECEIVING_ADDRESS, KAGE_PRICE_SOURCE } = env;
  if (!ETH_RPC_URL || !KAGE_TOKEN_ADDRESS || !KAGE_RECEIVING_ADDRESS || !KAGE_PRICE_SOURCE) return null;
  return {
    rpcUrls: ETH_RPC_URL,
    chainId: env.ETH_CHAIN_ID,
    tokenAddress: KAGE_TOKEN_ADDRESS.toLowerCase(),
    receivingAddress: KAGE_RECEIVING_ADDRESS.toLowerCase(),
    confirmations: env.KAGE_REQUIRED_CONFIRMATIONS,
    priceSources: parsePriceSources(KAGE_PRICE_SOURCE, env.KAGE_COINGECKO_ID ?? null) ?? [],
  };
}

interface Network {
  name: string;
  explorerUrl: string | null;
}

const NETWORKS: Readonly<Record<number, Network>> = {
  1: { name: 'Ethereum mainnet', explorerUrl: 'https://etherscan.io' },
  10: { name: 'OP Mainnet', explorerUrl: 'https://optimistic.etherscan.io' },
  56: { name: 'BNB Smart Chain', explorerUrl: 'https://bscscan.com' },
  137: { name: 'Polygon', explorerUrl: 'https://polygonscan.com' },
  8453: { name: 'Base', explorerUrl: 'https://basescan.org' },
  42161: { name: 'Arbitrum One', explorerUrl: 'https://arbiscan.io' },
  43114: { name: 'Avalanche', explorerUrl: 'https://snowtrace.io' },
  11155111: { name: 'Sepolia', explorerUrl: 'https://sepolia.etherscan.io' },
  31337: { name: 'the local chain', explorerUrl: null },
};

export const networkName = (chainId: number): string => NETWORKS[chainId]?.name ?? `chain ${chainId}`;

/** Where a chain's transactions are looked up, unless an asset says otherwise. */
export const knownExplorer = (chainId: number): string | null => NETWORKS[chainId]?.explorerUrl ?? null;

export const explorerUrl = (base: string | null, txHash: string): string | null => (base === null ? null : `${base}/tx/${txHash}`);
