import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { CryptoRefund } from '../../api/types';
import { Toaster } from '../../components/feedback/Toaster';
import { httpClient } from '../../providers/httpClient';
import { onProofNeeded } from '../../providers/proof';
import { SignCard } from './SignCard';

const signRefund = vi.fn();
const submitRefund = vi.fn();
vi.mock('../../providers/queries', () => ({ useApi: () => ({ signRefund, submitRefund }) }));

const SIGNER = `0x${'1'.repeat(40)}`;
const HASH = `0x${'ab'.repeat(32)}`;
const refund = {
  id: 9,
  chainId: 31_337,
  tokenAddress: `0x${'2'.repeat(40)}`,
  toAddress: `0x${'3'.repeat(40)}`,
  tokenAmount: '100',
  tokenAmountRaw: '100',
  tokenSymbol: 'KAGE',
  requiredConfirmations: 12,
  nonce: null,
} as CryptoRefund;

describe('a wallet that signs a refund', () => {
  /** What the wallet was asked, in order. */
  let asked: { method: string; params?: unknown }[];
  let nextNonce: number;
  let isStoredBeforeSending: boolean;
  beforeEach(() => {
    asked = [];
    nextNonce = 4;
    signRefund.mockReset().mockResolvedValue({});
    submitRefund.mockReset().mockResolvedValue({});
    const answers: Record<string, () => unknown> = {
      eth_requestAccounts: () => [SIGNER],
      eth_chainId: () => '0x7a69',
      eth_getTransactionCount: () => `0x${nextNonce.toString(16)}`,
      eth_estimateGas: () => '0x5208',
      eth_sendTransaction: () => {
        isStoredBeforeSending = signRefund.mock.calls.length === 1;
        return HASH;
      },
    };
    window.ethereum = {
      request: async (call: { method: string; params?: unknown }) => {
        asked.push(call);
        return answers[call.method]?.();
      },
    } as typeof window.ethereum;
  });
  afterEach(() => delete window.ethereum);

  const sent = () => asked.filter(({ method }) => method === 'eth_sendTransaction');
  const press = async (change: Partial<CryptoRefund> = {}) => {
    const onChange = vi.fn().mockResolvedValue(undefined);
    render(
      <>
        <SignCard refund={{ ...refund, ...change }} onChange={onChange} />
        <Toaster />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: /^Connect/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send 100 KAGE' }));
    await waitFor(() => expect(onChange).toHaveBeenCalled());
  };

  it('has its next nonce stored before it sends with exactly that one', async () => {
    await press();
    expect(signRefund.mock.calls).toEqual([[9, { signer: SIGNER, nonce: 4 }]]);
    expect(isStoredBeforeSending).toBe(true);
    expect(sent()).toMatchObject([{ params: [{ from: SIGNER, to: refund.tokenAddress, nonce: '0x4' }] }]);
    expect(submitRefund.mock.calls).toEqual([[9, HASH]]);
  });

  it('sends nothing with another nonce than the one that is stored, since that would pay a second time', async () => {
    nextNonce = 5;
    await press({ nonce: 4 });
    expect(await screen.findByText(/The wallet is at nonce 5, not 4/)).toBeVisible();
    expect([sent(), signRefund.mock.calls, submitRefund.mock.calls]).toEqual([[], [], []]);
  });

  it('sends nothing where its nonce could not be stored', async () => {
    signRefund.mockRejectedValue(new Error('Another refund is being signed'));
    await press();
    expect(sent()).toEqual([]);
    expect(submitRefund).not.toHaveBeenCalled();
  });

  it.each([
    ['once the fresh proof that the server wants is given', true, 1],
    ['never where none is given', false, 0],
  ])('is asked to send %s', async (_when, isGiven, times) => {
    let isProven = false;
    const off = onProofNeeded(async () => {
      expect(sent()).toEqual([]);
      return (isProven = isGiven);
    });
    const refusal = { code: 'reauthentication_required', message: 'Please confirm again that it is you.' };
    const fetched = vi.fn(async () => (isProven ? new Response('{}') : new Response(JSON.stringify(refusal), { status: 403 })));
    vi.stubGlobal('fetch', fetched);
    signRefund.mockImplementation(() => httpClient('/api/crypto-refunds/9/sign', { method: 'POST', body: '{}' }));
    await press();
    expect([sent().length, submitRefund.mock.calls.length]).toEqual([times, times]);
    expect(fetched).toHaveBeenCalledTimes(isGiven ? 2 : 1);
    off();
    vi.unstubAllGlobals();
  });

  it('sends again with the stored nonce, which the chain accepts once', async () => {
    await press({ nonce: 4 });
    expect(sent()).toMatchObject([{ params: [{ nonce: '0x4' }] }]);
  });
});
