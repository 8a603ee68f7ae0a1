import { parseRate } from '../crypto.rules.js';
import { agree, isBelieved, isJump, isStale, parsePrice } from './price.rules.js';

const NOW = new Date('2026-11-28T12:00:00Z');
const minutes = (count: number): Date => new Date(NOW.getTime() + count * 60_000);

describe('prices', () => {
  it.each(['0', '0.000', '', '-1', 'NaN', 'null', '1e30', '1e-30', '<html>', '1000000.1', null, undefined, 5, {}, []])(
    '%j is no price',
    (text) => {
      expect(parsePrice(text)).toBeUndefined();
    },
  );

  it('are read exactly', () => {
    expect(parsePrice('0.000000123')).toBe(123000000000n);
    expect(parsePrice(' 4.2e-2 ')).toBe(parseRate('0.042'));
  });

  it('are stale after ten minutes', () => {
    expect(isStale(minutes(-10), NOW)).toBe(false);
    expect(isStale(new Date(minutes(-10).getTime() - 1), NOW)).toBe(true);
  });

  it('jump when they are more than 1.5 times the last one, or less than 1/1.5 of it', () => {
    expect([150n, 100n, 101n, 225n].map((price) => isJump(price, 150n))).toEqual([false, false, false, false]);
    expect([99n, 226n].map((price) => isJump(price, 150n))).toEqual([true, true]);
  });

  it('agree within 5 %, all of them', () => {
    expect([agree([100n, 105n]), agree([105n, 100n]), agree([100n, 106n]), agree([100n, 104n, 108n])]).toEqual([true, true, false, false]);
  });
});

describe('a price', () => {
  const at = (minute: number, price: bigint, source = 'one') => ({ source, price, readAt: minutes(minute) });
  const LAST = 100n;

  it('is accepted where there never was another, and where it is near the last one', () => {
    expect(isBelieved(at(0, 1n), null, [])).toBe(true);
    expect(isBelieved(at(0, 150n), LAST, [])).toBe(true);
  });

  it('far from the last one is doubtful, however long ago that was', () => {
    expect(isBelieved(at(60 * 24 * 365, 1_000n), LAST, [])).toBe(false);
    expect(isBelieved(at(0, 60n), LAST, [])).toBe(false);
  });

  it('that is doubtful is accepted once a second source gives the same within 5 %', () => {
    expect(isBelieved(at(0, 1_000n), LAST, [at(0, 1_050n, 'two')])).toBe(true);
    expect(isBelieved(at(0, 1_000n), LAST, [at(0, 1_060n, 'two')])).toBe(false);
    expect(isBelieved(at(0, 1_000n), LAST, [at(0, 1_000n, 'one')])).toBe(false);
    // What the second source said before is no longer what it says, and nothing once it is stale.
    expect(isBelieved(at(0, 1_000n), LAST, [at(-1, 100n, 'two'), at(-2, 1_000n, 'two')])).toBe(false);
    expect(isBelieved(at(0, 1_000n), LAST, [at(-11, 1_000n, 'two')])).toBe(false);
  });

  it('that is doubtful is accepted after three readings over five minutes that agree within 5 %', () => {
    expect(isBelieved(at(5, 1_000n), LAST, [at(3, 1_010n), at(0, 990n)])).toBe(true);
    expect(isBelieved(at(5, 1_000n), LAST, [at(0, 990n)])).toBe(false);
    expect(isBelieved(at(4.9, 1_000n), LAST, [at(3, 1_010n), at(0, 990n)])).toBe(false);
    expect(isBelieved(at(5, 1_000n), LAST, [at(3, 1_010n), at(2, 1_000n), at(1, 1_000n), at(0, 1_020n)])).toBe(true);
  });

  it('that is doubtful stays so where a reading in between differs, or the first ones are too old', () => {
    expect(isBelieved(at(6, 1_000n), LAST, [at(3, 100n), at(1, 1_000n), at(0, 1_000n)])).toBe(false);
    expect(isBelieved(at(6, 1_000n), LAST, [at(5, 1_030n), at(3, 970n), at(0, 1_000n)])).toBe(false);
    expect(isBelieved(at(100, 1_000n), LAST, [at(99, 1_000n), at(0, 1_000n)])).toBe(false);
  });
});
