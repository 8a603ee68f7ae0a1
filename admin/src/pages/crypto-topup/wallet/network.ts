import { chainIdOf, failureOf, hex, type Eip1193Provider } from './eip1193';

const UNKNOWN_CHAIN = 4902;
const NAMES: Record<number, string> = { 1: 'Ethereum mainnet', 31337: 'the local chain (31337)' };

export const networkName = (chainId: number): string => NAMES[chainId] ?? `chain ${chainId}`;

export class WrongNetwork extends Error {
  constructor(chainId: number) {
    super(`Please switch to ${networkName(chainId)} in MetaMask`);
  }
}

export const readChainId = async (provider: Eip1193Provider): Promise<number | undefined> =>
  chainIdOf(await provider.request({ method: 'eth_chainId' }));

/**
 * Asks the wallet for the chain and reads it again afterwards: a switch that answers without an error has not always switched.
 * @throws WrongNetwork when the wallet stays elsewhere, also where it does not know the chain (4902, or wrapped in -32603)
 */
export async function ensureNetwork(provider: Eip1193Provider, chainId: number): Promise<void> {
  if ((await readChainId(provider)) === chainId) return;
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(chainId) }] });
  } catch (thrown) {
    if (isUserRefusal(thrown) && !isUnknownChain(thrown)) throw thrown;
    throw new WrongNetwork(chainId);
  }
  if ((await readChainId(provider)) !== chainId) throw new WrongNetwork(chainId);
}

export function isUnknownChain(thrown: unknown): boolean {
  const { code, data } = failureOf(thrown);
  return code === UNKNOWN_CHAIN || data?.code === UNKNOWN_CHAIN || data?.originalError?.code === UNKNOWN_CHAIN;
}

export function isUserRefusal(thrown: unknown): boolean {
  const { code, message = '' } = failureOf(thrown);
  return code === 4001 || code === 'ACTION_REJECTED' || /user (rejected|denied)/i.test(message);
}
