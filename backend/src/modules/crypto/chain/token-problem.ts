import { AbiCoder, id } from 'ethers';

import type { Asset } from '../assets/asset.js';
import { networkName } from '../crypto-config.js';
import type { ChainView } from './chain-view.js';
import { RpcRefusal } from './rpc-node.js';

const selector = (signature: string): string => id(signature).slice(0, 10);
const BYTES32 = 66;

/** Why payments in this token cannot be accepted, as a sentence for the banner; null where they can. */
export async function tokenProblem(view: ChainView, asset: Asset): Promise<string | null> {
  const { tokenAddress, chainId } = asset;
  const [decimals, symbol] = await Promise.all([readDecimals(view, tokenAddress), readSymbol(view, tokenAddress)]);
  const where = `The contract ${tokenAddress} on ${networkName(chainId)}`;
  if (decimals === null || symbol === null) return `${where} is no token. Crypto topups are paused.`;
  if (decimals !== asset.decimals) {
    return `${where} has ${decimals} decimals, and ${asset.decimals} were expected. Crypto topups are paused.`;
  }
  if (symbol !== asset.symbol) return `${where} is ${printable(symbol)}, and ${asset.symbol} was expected. Crypto topups are paused.`;
  return null;
}

export async function readDecimals(view: ChainView, token: string): Promise<number | null> {
  const answer = await readOrNull(view, token, 'decimals()');
  return answer?.length === BYTES32 && BigInt(answer) <= 255n ? Number(answer) : null;
}

/** Old tokens answer with 32 bytes instead of a string. */
export async function readSymbol(view: ChainView, token: string): Promise<string | null> {
  const answer = await readOrNull(view, token, 'symbol()');
  if (answer === null || answer === '0x') return null;
  if (answer.length === BYTES32) return Buffer.from(answer.slice(2), 'hex').toString('utf8').replace(/\0+$/, '');
  try {
    return String(AbiCoder.defaultAbiCoder().decode(['string'], answer)[0]);
  } catch {
    return null;
  }
}

async function readOrNull(view: ChainView, to: string, signature: string): Promise<string | null> {
  try {
    return await view.read(to, selector(signature));
  } catch (error) {
    if (error instanceof RpcRefusal) return null;
    throw error;
  }
}

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 20);
