import { hex, type Eip1193Provider } from './eip1193';
import { ensureNetwork } from './network';

/** `transfer(address,uint256)` of ERC-20: the first four bytes of its Keccak-256. */
const TRANSFER_SELECTOR = 'a9059cbb';
const WORD_DIGITS = 64;
const GAS_LIMIT = 0x11170n;

export interface Transfer {
  from: string;
  token: string;
  to: string;
  /** Base units. */
  amount: bigint;
  chainId: number;
  /** The nonce that the transaction must have; without it the wallet chooses. */
  nonce?: number;
}

/** Call data of the transfer, by the ABI: the selector and two words of 32 bytes. */
export function transferData(to: string, amount: bigint): string {
  const word = (digits: string) => digits.toLowerCase().padStart(WORD_DIGITS, '0');
  return `0x${TRANSFER_SELECTOR}${word(to.replace(/^0x/, ''))}${word(amount.toString(16))}`;
}

/** At least the limit of a plain transfer; more where the estimate says that this token needs it. */
export const gasLimit = (estimate: bigint): bigint => {
  const withMargin = (estimate * 12n) / 10n;
  return withMargin > GAS_LIMIT ? withMargin : GAS_LIMIT;
};

/**
 * Sends the tokens from the wallet. The chain is read again right before: a wallet may have been switched in the meantime.
 * @returns the transaction's hash
 */
export async function sendTransfer(provider: Eip1193Provider, { from, token, to, amount, chainId, nonce }: Transfer): Promise<string> {
  const call = { from, to: token, value: '0x0', data: transferData(to, amount) };
  const estimate = await provider.request({ method: 'eth_estimateGas', params: [call] });
  await ensureNetwork(provider, { chainId });
  const gas = hex(gasLimit(BigInt(String(estimate))));
  return String(
    await provider.request({
      method: 'eth_sendTransaction',
      params: [{ ...call, gas, ...(nonce !== undefined && { nonce: hex(nonce) }) }],
    }),
  );
}

/** The nonce of the next transaction of an address, those that are not mined yet included. */
export const nextNonce = async (provider: Eip1193Provider, address: string): Promise<number> =>
  Number(await provider.request({ method: 'eth_getTransactionCount', params: [address, 'pending'] }));

/** The amount and receiver as a wallet's camera reads them (EIP-681). */
export const paymentUri = ({ token, to, amount, chainId }: Omit<Transfer, 'from'>): string =>
  `ethereum:${token}@${chainId}/transfer?address=${to}&uint256=${amount}`;
