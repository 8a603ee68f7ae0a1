import { chainIdOf, failureOf, hex, type Eip1193Provider } from './eip1193';
import { t } from '../../language/language';

const UNKNOWN_CHAIN = 4902;
const MAINNET = 1;

interface Chain {
  name: string;
  /** The symbol of the coin that pays for gas. */
  coin: string;
  /** A public node, offered to a wallet that does not know the chain. */
  rpcUrl: string;
  explorerUrl?: string;
}

/** A chain for a wallet, with its explorer where the console knows one. */
export interface WantedChain {
  chainId: number;
  explorerUrl?: string | null;
}

const CHAINS: Record<number, Chain> = {
  [MAINNET]: {
    name: t('Ethereum mainnet'),
    coin: 'ETH',
    rpcUrl: 'https://ethereum-rpc.publicnode.com',
    explorerUrl: 'https://etherscan.io',
  },
  10: { name: 'OP Mainnet', coin: 'ETH', rpcUrl: 'https://mainnet.optimism.io', explorerUrl: 'https://optimistic.etherscan.io' },
  56: { name: 'BNB Smart Chain', coin: 'BNB', rpcUrl: 'https://bsc-dataseed.bnbchain.org', explorerUrl: 'https://bscscan.com' },
  137: { name: 'Polygon', coin: 'POL', rpcUrl: 'https://polygon-rpc.com', explorerUrl: 'https://polygonscan.com' },
  8453: { name: 'Base', coin: 'ETH', rpcUrl: 'https://mainnet.base.org', explorerUrl: 'https://basescan.org' },
  31337: { name: t('the local chain (31337)'), coin: 'ETH', rpcUrl: 'http://127.0.0.1:8545' },
  42161: { name: 'Arbitrum One', coin: 'ETH', rpcUrl: 'https://arb1.arbitrum.io/rpc', explorerUrl: 'https://arbiscan.io' },
  11155111: {
    name: 'Sepolia',
    coin: 'ETH',
    rpcUrl: 'https://ethereum-sepolia-rpc.publicnode.com',
    explorerUrl: 'https://sepolia.etherscan.io',
  },
};

export const networkName = (chainId: number): string => CHAINS[chainId]?.name ?? t('chain {{chainId}}', { chainId });

/** `USDC on Base` */
export const onNetwork = ({ symbol, chainId }: { symbol: string; chainId: number }): string =>
  t('{{symbol}} on {{network}}', { symbol, network: networkName(chainId) });

/** The symbol of the coin that pays for gas. */
export const coinOf = (chainId: number): string => CHAINS[chainId]?.coin ?? t('the coin of the chain');

export class WrongNetwork extends Error {
  constructor(chainId: number, isUnknown = false) {
    const name = networkName(chainId);
    super(
      isUnknown
        ? t('The wallet does not know {{name}}: add it there by hand, then switch to it', { name })
        : t('Please switch to {{name}} in MetaMask', { name }),
    );
  }
}

export const readChainId = async (provider: Eip1193Provider): Promise<number | undefined> =>
  chainIdOf(await provider.request({ method: 'eth_chainId' }));

/**
 * Asks the wallet for the chain, and to add it where it does not know it (4902, or wrapped in -32603). Reads the chain again afterwards: a
 * switch that answers without an error has not always switched.
 * @throws WrongNetwork when the wallet stays elsewhere
 */
export async function ensureNetwork(provider: Eip1193Provider, { chainId, explorerUrl }: WantedChain): Promise<void> {
  if ((await readChainId(provider)) === chainId) return;
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(chainId) }] });
  } catch (thrown) {
    if (isUnknownChain(thrown)) await addChain(provider, { chainId, explorerUrl });
    else if (isUserRefusal(thrown)) throw thrown;
    else throw new WrongNetwork(chainId);
  }
  if ((await readChainId(provider)) !== chainId) throw new WrongNetwork(chainId);
}

/** Most wallets switch to what they have added; `ensureNetwork` looks whether this one has. */
async function addChain(provider: Eip1193Provider, { chainId, explorerUrl }: WantedChain): Promise<void> {
  const chain = CHAINS[chainId];
  if (!chain) throw new WrongNetwork(chainId, true);
  const { name, coin, rpcUrl } = chain;
  const explorer = explorerUrl ?? chain.explorerUrl;
  const added = {
    chainId: hex(chainId),
    chainName: name,
    nativeCurrency: { name: coin, symbol: coin, decimals: 18 },
    rpcUrls: [rpcUrl],
    ...(explorer && { blockExplorerUrls: [explorer] }),
  };
  try {
    await provider.request({ method: 'wallet_addEthereumChain', params: [added] });
  } catch (thrown) {
    if (isUserRefusal(thrown)) throw thrown;
    throw new WrongNetwork(chainId, true);
  }
}

function isUnknownChain(thrown: unknown): boolean {
  const { code, data } = failureOf(thrown);
  return code === UNKNOWN_CHAIN || data?.code === UNKNOWN_CHAIN || data?.originalError?.code === UNKNOWN_CHAIN;
}

export function isUserRefusal(thrown: unknown): boolean {
  const { code, message = '' } = failureOf(thrown);
  return code === 4001 || code === 'ACTION_REJECTED' || /user (rejected|denied)/i.test(message);
}
