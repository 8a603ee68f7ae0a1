import { describe, expect, it } from 'vitest';

import { toPlaces } from '../../format/number';
import { remaining } from './Countdown';
import { ApiError } from '../../providers/httpClient';
import { bindingMessage, bindingProblem, hexBytes } from './useBinding';
import type { Eip1193Provider } from '../../components/wallet/eip1193';
import { ensureNetwork, WrongNetwork } from '../../components/wallet/network';
import { gasLimit, paymentUri, sendTransfer, transferData } from '../../components/wallet/transfer';
import { connectionProblem, paymentProblem } from '../../components/wallet/walletErrors';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

/** A wallet on a chain; `stuck` answers a switch without switching, as some do. */
const wallet = (
  chainId: string,
  answers: Record<string, () => unknown> = {},
): Eip1193Provider & { calls: { method: string; params?: unknown[] }[] } => {
  const calls: { method: string; params?: unknown[] }[] = [];
  return {
    calls,
    request: async (call) => {
      calls.push(call);
      return answers[call.method]?.() ?? (call.method === 'eth_chainId' ? chainId : null);
    },
  };
};

describe('the network', () => {
  it('is read again after a switch: an answer without an error has not always switched', async () => {
    await expect(ensureNetwork(wallet('0x5'), { chainId: 1 })).rejects.toThrow('Please switch to Ethereum mainnet in MetaMask');
  });

  it.each([
    ['plainly', { code: 4902 }],
    ['wrapped in -32603', { code: -32603, data: { originalError: { code: 4902 } } }],
  ])('is added where the wallet says %s that it does not know it', async (_, failure) => {
    let chain = '0x1';
    const provider = wallet('', {
      eth_chainId: () => chain,
      wallet_switchEthereumChain: () => {
        throw Object.assign(new Error('Unrecognized chain'), failure);
      },
      wallet_addEthereumChain: () => {
        chain = '0x2105';
      },
    });
    await ensureNetwork(provider, { chainId: 8453, explorerUrl: 'https://base.example' });
    expect(provider.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0x2105',
        chainName: 'Base',
        nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://mainnet.base.org'],
        blockExplorerUrls: ['https://base.example'],
      },
    ]);
  });

  const unknown = () => {
    throw Object.assign(new Error('Unrecognized chain'), { code: 4902 });
  };

  it('is added by hand where the wallet cannot add it, or the console does not know it', async () => {
    const cannot = wallet('0x1', {
      wallet_switchEthereumChain: unknown,
      wallet_addEthereumChain: () => {
        throw Object.assign(new Error('Method not found'), { code: -32601 });
      },
    });
    await expect(ensureNetwork(cannot, { chainId: 8453 })).rejects.toThrow(
      'The wallet does not know Base: add it there by hand, then switch to it',
    );
    await expect(ensureNetwork(wallet('0x1', { wallet_switchEthereumChain: unknown }), { chainId: 999 })).rejects.toThrow(
      'does not know chain 999',
    );
  });

  it('stays where it is when the person declines to add it', async () => {
    const declined = wallet('0x1', {
      wallet_switchEthereumChain: unknown,
      wallet_addEthereumChain: () => {
        throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
      },
    });
    await expect(ensureNetwork(declined, { chainId: 8453 })).rejects.toMatchObject({ code: 4001 });
  });
});

describe('the transfer', () => {
  it('is a standard ERC20 call of 4 + 64 bytes', () => {
    expect(transferData(TO, 1n)).toBe(`0xa9059cbb${'0'.repeat(24)}70997970c51812dc3a010c7d01b50e0d17dc79c8${'0'.repeat(63)}1`);
  });

  it('keeps amounts beyond 2^53 to the last digit', () => {
    const amount = 123456789123456789012345678n;
    expect(BigInt(`0x${transferData(TO, amount).slice(-64)}`)).toBe(amount);
    expect(paymentUri({ token: TOKEN, to: TO, amount, chainId: 1 })).toContain('uint256=123456789123456789012345678');
    expect(toPlaces('123456789.123456789012345678', 4)).toBe('123456789.1234');
  });

  it('has the gas limit of 0x11170, or 1.2 times the estimate where that is more', () => {
    expect(gasLimit(40_000n)).toBe(0x11170n);
    expect(gasLimit(100_000n)).toBe(120_000n);
  });

  it('is not sent when the wallet was switched in the meantime', async () => {
    const provider = wallet('0x5', { eth_estimateGas: () => '0xc350' });
    await expect(sendTransfer(provider, { from: TO, token: TOKEN, to: TO, amount: 1n, chainId: 1 })).rejects.toBeInstanceOf(WrongNetwork);
    expect(provider.calls.map(({ method }) => method)).not.toContain('eth_sendTransaction');
  });

  it('is sent without ether, with its gas limit', async () => {
    const provider = wallet('0x1', { eth_estimateGas: () => '0xc350', eth_sendTransaction: () => '0xabc' });
    expect(await sendTransfer(provider, { from: TO, token: TOKEN, to: TO, amount: 1n, chainId: 1 })).toBe('0xabc');
    expect(provider.calls.at(-1)?.params?.[0]).toMatchObject({ to: TOKEN, value: '0x0', gas: '0x11170' });
  });
});

describe('a signature that the server finds too old or from the future', () => {
  const made = new Date('2026-11-28T10:00:00Z');
  const refused = new ApiError(
    400,
    JSON.stringify({ code: 'binding_message_expired', message: 'The message is older than 10 minutes.' }),
    '',
  );

  it('names the clock of the computer where it was sent at once', () => {
    expect(bindingProblem(refused, made, new Date('2026-11-28T10:00:20Z'))).toBe(
      'The clock of this computer is wrong: it says Sat, 28 Nov 2026 10:00:20 GMT. Set it right, then bind the wallet again.',
    );
  });

  it('says so where the person took too long to sign', () => {
    expect(bindingProblem(refused, made, new Date('2026-11-28T10:11:00Z'))).toBe('The message is older than 10 minutes.');
  });
});

describe('the text of a failure', () => {
  it.each([
    [{ code: 4001, message: 'User rejected the request.' }, 'Transaction cancelled by user'],
    [{ message: 'insufficient funds for gas * price + value' }, 'Insufficient ETH for gas fees or insufficient KAGE tokens'],
    [
      { code: -32603, message: 'Internal JSON-RPC error.', data: { message: 'cannot estimate gas' } },
      'Gas estimation failed - check your token balance and ETH for fees',
    ],
  ])('%o is explained in words', (thrown, text) => {
    expect(paymentProblem(thrown, { chainId: 1, tokenSymbol: 'KAGE' })).toBe(text);
  });

  it('names the token that was paid in, and the coin of its chain', () => {
    expect(paymentProblem({ message: 'transfer amount exceeds balance' }, { chainId: 137, tokenSymbol: 'USDC' })).toBe(
      'Insufficient POL for gas fees or insufficient USDC tokens',
    );
  });
});

describe('the text of a failed connection', () => {
  it.each([
    [new WrongNetwork(1), 'Network Error', 'Please switch to Ethereum mainnet in MetaMask'],
    [new Error('No accounts found'), 'Connection Failed', 'No accounts found'],
    [{ code: 4001, message: 'User rejected the request.' }, 'Connection Failed', 'The request was declined in the wallet.'],
  ])('%o is explained in words', (thrown, title, text) => {
    expect(connectionProblem(thrown)).toEqual({ title, text });
  });
});

describe('binding and the rate', () => {
  it('signs exactly two lines', () => {
    const now = new Date('2026-11-27T12:00:00.000Z');
    expect(bindingMessage('KAGE VPN', 7, now)).toBe('Bind wallet to KAGE VPN Project 7\nTimestamp: 2026-11-27T12:00:00.000Z');
    expect(hexBytes('Aé')).toBe('0x41c3a9');
  });

  it('counts down to the end of the locked rate', () => {
    const now = Date.parse('2026-11-27T12:00:00Z');
    expect(remaining('2026-11-27T12:29:05Z', now)).toBe('29:05');
    expect(remaining('2026-11-27T12:00:00Z', now)).toBeUndefined();
  });
});
