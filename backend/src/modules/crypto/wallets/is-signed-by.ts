import { hashMessage, Interface, verifyMessage } from 'ethers';

import type { Chain } from '../chain/chain.js';
import type { ChainView } from '../chain/chain-view.js';
import { RpcRefusal } from '../chain/rpc-node.js';

const EIP1271 = new Interface(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
const IS_VALID = '0x1626ba7e';
const WORD = 66;

/** Whether the address signed the message with its own key (EIP-191), which then is the same on every chain. */
export const isSignedByKey = (address: string, message: string, signature: string): boolean => signerOf(message, signature) === address;

/** Whether the address is a contract of this chain that agrees (EIP-1271). @throws chain_unavailable */
export function isSignedByContract(chain: Chain, address: string, message: string, signature: string): Promise<boolean> {
  return chain.read(async (view) => (await view.isContract(address)) && (await contractAgrees(view, address, message, signature)));
}

function signerOf(message: string, signature: string): string | null {
  try {
    return verifyMessage(message, signature).toLowerCase();
  } catch {
    // Not a signature of a key; the signature of a contract may have any form.
    return null;
  }
}

async function contractAgrees(view: ChainView, address: string, message: string, signature: string): Promise<boolean> {
  try {
    const answer = await view.read(address, EIP1271.encodeFunctionData('isValidSignature', [hashMessage(message), signature]));
    return answer.length === WORD && answer.startsWith(IS_VALID);
  } catch (error) {
    if (error instanceof RpcRefusal) return false;
    throw error;
  }
}
