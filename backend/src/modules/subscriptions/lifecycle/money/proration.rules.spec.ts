import { settle, unusedOf, type PaidShare } from './proration.rules.js';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-01T00:00:00Z');
const at = (days: number): Date => new Date(START + days * DAY_MS);
const share = (reference: string, amount: bigint, from: number, to: number): PaidShare => ({
  reference,
  chargeId: Number(reference.replace(/\D/g, '')),
  startsAt: at(from),
  endsAt: at(to),
  amount,
});
const total = (parts: readonly { amount: bigint }[]): bigint => parts.reduce((all, { amount }) => all + amount, 0n);

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}

describe('the unused part of a payment', () => {
  it('is all of it before the period begins, and nothing once it has ended', () => {
    const shares = [share('c1', 1_000n, 10, 40)];
    expect(unusedOf(shares, at(0))).toBe(1_000n);
    expect(unusedOf(shares, at(10))).toBe(1_000n);
    expect(unusedOf(shares, at(40))).toBe(0n);
    expect(unusedOf(shares, at(99))).toBe(0n);
  });

  it('is counted by seconds, and rounded down to the cent', () => {
    const shares = [share('c1', 1_000n, 0, 30)];
    expect(unusedOf(shares, at(15))).toBe(500n);
    // One cent is 2,592 seconds; with the first second it is begun.
    expect(unusedOf(shares, new Date(START + 1_000))).toBe(999n);
    expect(unusedOf(shares, new Date(START + 2_592_000))).toBe(999n);
    expect(unusedOf(shares, new Date(START + 2_593_000))).toBe(998n);
    expect(unusedOf(shares, at(10))).toBe(666n);
  });

  it('is rounded once, not for each of the charges that pay for the period', () => {
    const shares = [share('c3', 100n, 0, 3), share('c2', 100n, 0, 3), share('c1', 100n, 0, 3)];
    expect(unusedOf(shares, at(1))).toBe(200n);
  });

  it('counts a period that was renewed ahead of time in full', () => {
    expect(unusedOf([share('c2', 500n, 30, 60), share('c1', 1_000n, 0, 30)], at(15))).toBe(1_000n);
  });
});

describe('the settlement of the unused part with a new price', () => {
  const shares = [share('c2', 300n, 0, 30), share('c1', 1_000n, 0, 30)];

  it('charges the difference, and carries the unused part over', () => {
    expect(settle(shares, 650n, 900n)).toEqual({
      charge: 250n,
      refunds: [],
      carried: [
        { reference: 'c2', chargeId: 2, amount: 300n, startsAt: at(0), endsAt: at(30) },
        { reference: 'c1', chargeId: 1, amount: 350n },
      ].map(({ reference, chargeId, amount }) => ({ reference, chargeId, amount })),
    });
  });

  it('refunds from the newest charge on, never more than is left of one', () => {
    const { charge, refunds, carried } = settle(shares, 650n, 200n);
    expect(charge).toBe(0n);
    expect(refunds).toEqual([
      { reference: 'c2', chargeId: 2, amount: 300n },
      { reference: 'c1', chargeId: 1, amount: 150n },
    ]);
    expect(carried).toEqual([{ reference: 'c1', chargeId: 1, amount: 200n }]);
  });

  it('moves nothing where both are equal', () => {
    expect(settle(shares, 650n, 650n)).toMatchObject({ charge: 0n, refunds: [] });
  });
});

describe('a sequence of changes, cancellations, refunds by hand and renewals', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('never refunds more than a charge, nor more than is left of it (seed %i)', (seed) => {
    const random = randomOf(seed);
    for (let life = 0; life < 25; life += 1) {
      const charged = new Map<string, bigint>();
      const refunded = new Map<string, bigint>();
      const left = (reference: string): bigint => (charged.get(reference) ?? 0n) - (refunded.get(reference) ?? 0n);
      const giveBack = (reference: string, amount: bigint) => refunded.set(reference, (refunded.get(reference) ?? 0n) + amount);
      let paid: PaidShare[] = [];
      let now = START;
      let end = START;
      for (let step = 0; step < 40; step += 1) {
        now += random(20 * 86_400) * 1_000;
        const days = 1 + random(90);
        const price = BigInt(random(5_000));
        const reference = `c${step + 1}`;
        const current = paid
          .map((each) => ({ ...each, amount: each.amount < left(each.reference) ? each.amount : left(each.reference) }))
          .filter(({ endsAt }) => endsAt.getTime() > now)
          .sort((a, b) => (b.chargeId ?? 0) - (a.chargeId ?? 0));
        const unused = unusedOf(current, new Date(now));
        expect(unused).toBeLessThanOrEqual(total(current));
        const kind = random(4);
        if (kind === 0 && charged.size > 0) {
          const names = [...charged.keys()];
          const name = names[random(names.length)] ?? '';
          giveBack(name, left(name) / BigInt(1 + random(3)));
        } else if (kind === 1) {
          const begin = end > now ? end : now;
          end = begin + days * DAY_MS;
          charged.set(reference, price);
          paid = [...current, { reference, chargeId: step + 1, amount: price, startsAt: new Date(begin), endsAt: new Date(end) }];
        } else {
          const isCancelled = kind === 2 && random(4) === 0;
          const { charge, refunds, carried } = settle(current, unused, isCancelled ? 0n : price);
          expect(charge - total(refunds)).toBe((isCancelled ? 0n : price) - unused);
          for (const part of refunds) giveBack(part.reference, part.amount);
          charged.set(reference, charge);
          end = now + days * DAY_MS;
          const period = { startsAt: new Date(now), endsAt: new Date(end) };
          paid = isCancelled ? [] : [{ reference, chargeId: step + 1, amount: charge }, ...carried].map((part) => ({ ...part, ...period }));
          if (!isCancelled) expect(total(paid)).toBe(price);
        }
        const overdrawn = [...charged.keys()].filter((name) => left(name) < 0n);
        if (overdrawn.length > 0) throw new Error(`More than ${overdrawn.join()} was given back`);
      }
    }
  });
});

describe('a period', () => {
  it.each(['2026-03-29T00:30:00Z', '2026-10-25T00:30:00Z', '2028-02-28T12:00:00Z', '2026-12-31T23:59:59Z'])(
    'is whole days of 24 hours from its instant, whatever clocks and calendars do (%s)',
    (begin) => {
      const from = new Date(begin);
      const to = new Date(from.getTime() + 30 * DAY_MS);
      const shares = [{ reference: 'c1', chargeId: 1, startsAt: from, endsAt: to, amount: 3_000n }];
      for (let day = 0; day <= 30; day += 1)
        expect(unusedOf(shares, new Date(from.getTime() + day * DAY_MS))).toBe(BigInt(3_000 - 100 * day));
    },
  );
});
