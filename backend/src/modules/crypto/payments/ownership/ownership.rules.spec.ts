import type { Transfer } from '../../chain/transfers.js';
import { CRYPTO_PAYMENT_STATUSES } from '../crypto-payment.entity.js';
import { matchEvents, ownerOf } from './ownership.rules.js';
import { sentenceFor, statesBefore } from '../payment.rules.js';

const A = 1;
const B = 2;
const early = (projectId: number) => ({ projectId, isEarly: true });
const late = (projectId: number) => ({ projectId, isEarly: false });

describe('the owner of a transfer', () => {
  it.each([
    ['a submission without the wallet counts for nothing', { bound: [], submissions: [early(A)], asking: [A] }, 'wallet_not_bound'],
    ['the submission of another does not stand in the way', { bound: [B], submissions: [early(A)], asking: [A] }, B],
    ['the only project of the wallet', { bound: [A], submissions: [], asking: [] }, A],
    ['of two, the one that submitted the hash', { bound: [A, B], submissions: [early(B)], asking: [A] }, B],
    ['of two, the one whose request is open', { bound: [A, B], submissions: [], asking: [B] }, B],
    ['of two who both submitted, the one whose request is open', { bound: [A, B], submissions: [early(A), early(B)], asking: [A] }, A],
    ['of two, the first that submitted it late', { bound: [A, B], submissions: [late(B), late(A)], asking: [A] }, B],
    ['of two, the one that submitted it early', { bound: [A, B], submissions: [late(B), early(A)], asking: [B] }, A],
    ['of two, neither of whom asked, nobody', { bound: [A, B], submissions: [], asking: [] }, 'several_projects'],
    ['of two who both asked, nobody', { bound: [A, B], submissions: [], asking: [A, B] }, 'several_projects'],
    [
      'of two who both submitted and neither asked, nobody',
      { bound: [A, B], submissions: [early(A), early(B)], asking: [] },
      'several_projects',
    ],
  ])('%s', (_, candidates, expected) => {
    const owner = ownerOf({ ...candidates, staffDecide: false });
    expect(owner.projectId ?? owner.heldReason).toBe(expected);
  });

  it('is for staff to decide once several submitted it and none of them alone asked', () => {
    const several = { bound: [A, B], submissions: [early(A), early(B)], staffDecide: false };
    expect(ownerOf({ ...several, asking: [] })).toEqual({ projectId: null, heldReason: 'several_projects', staffDecide: true });
    expect(ownerOf({ ...several, asking: [A] })).toEqual({ projectId: A, heldReason: null, staffDecide: false });
    expect(ownerOf({ ...several, submissions: [early(A)], asking: [A], staffDecide: true })).toMatchObject({
      projectId: null,
      staffDecide: true,
    });
    expect(ownerOf({ ...several, bound: [B], asking: [], staffDecide: true })).toMatchObject({ projectId: B });
  });
});

describe('events of a transaction that was mined again', () => {
  const event = (logIndex: number, blockHash: string): Transfer => ({
    tokenAddress: '0xa',
    txHash: '0x1',
    logIndex,
    blockHash,
    blockNumber: 5,
    from: '0xf',
    to: '0xt',
    raw: 1n,
  });
  const row = (logIndex: number, blockHash: string | null) => ({ logIndex, blockHash });

  it('are the same ones in their order, whatever their new log indexes', () => {
    const { pairs, fresh, gone } = matchEvents([row(7, 'old'), row(5, 'old')], [event(6, 'new'), event(8, 'new'), event(9, 'new')]);
    expect(pairs.map(([known, seen]) => [known.logIndex, seen.logIndex])).toEqual([
      [5, 6],
      [7, 8],
    ]);
    expect(fresh.map(({ logIndex }) => logIndex)).toEqual([9]);
    expect(gone).toEqual([]);
  });

  it('are not changed where their place is the same', () => {
    const { pairs, fresh, gone } = matchEvents([row(7, 'same')], [event(5, 'same'), event(7, 'same')]);
    expect([pairs, fresh.map(({ logIndex }) => logIndex), gone]).toEqual([[], [5], []]);
  });

  it('are gone where the transaction has fewer', () => {
    expect(matchEvents([row(1, 'old'), row(2, 'old')], [event(1, 'new')]).gone).toEqual([row(2, 'old')]);
  });
});

describe('states', () => {
  it('change only as the table allows', () => {
    expect(Object.fromEntries(CRYPTO_PAYMENT_STATUSES.map((status) => [status, statesBefore(status)]))).toEqual({
      pending: ['held', 'failed'],
      held: ['pending', 'failed'],
      confirmed: ['pending'],
      failed: ['pending', 'held', 'confirmed'],
    });
  });

  it('each have a sentence', () => {
    const facts = {
      status: 'pending' as const,
      chainId: 1,
      failureReason: null,
      heldReason: null,
      outcome: null,
      confirmations: 3,
      requiredConfirmations: 12,
      blockNumber: 5,
      reorganisedAt: null,
    };
    expect(sentenceFor(facts)).toBe('Received: 3 of 12 confirmations.');
    expect(sentenceFor({ ...facts, blockNumber: null })).toBe('Waiting for the transaction to be mined on Ethereum mainnet.');
    expect(sentenceFor({ ...facts, status: 'failed', failureReason: 'dropped' })).toContain('another network than Ethereum mainnet');
    expect(sentenceFor({ ...facts, status: 'held', heldReason: 'wallet_not_bound' })).toContain('Bind that wallet to claim them');
    expect(sentenceFor({ ...facts, status: 'confirmed', outcome: 'late' })).toContain('rate had expired');
    expect(sentenceFor({ ...facts, status: 'confirmed', outcome: 'paid', reorganisedAt: new Date() })).toContain('Staff will decide');
  });
});
