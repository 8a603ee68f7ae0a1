import { readFileSync } from 'node:fs';
import path from 'node:path';

import { DomainError } from '../../../common/errors/domain-error.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../subscription.entity.js';
import {
  accessUntil,
  actionsOf,
  effectiveStatus,
  planChange,
  planRenewal,
  planSwitch,
  planSale,
  startedTerms,
  STATES,
  type SellingRules,
  type Standing,
} from './subscription.rules.js';

const now = new Date('2026-06-15T12:00:00Z');
const at = (day: string): Date => new Date(day);
const rules: SellingRules = { now, maxDays: 366, termDays: null };

const standing = (given: Partial<Standing> = {}): Standing => ({
  status: 'active',
  startDate: at('2026-06-01'),
  endDate: at('2026-07-01'),
  paidUntil: at('2026-07-01'),
  graceUntil: null,
  ...given,
});
const change = (before: Standing, given: Partial<Standing> & { isCorrection?: boolean }, more: Partial<SellingRules> = {}) =>
  planChange(before, { isCorrection: false, ...given }, { ...rules, ...more });

function refusal(work: () => unknown): DomainError {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('the table of states', () => {
  const legal: Record<SubscriptionStatus, SubscriptionStatus[]> = {
    pending: ['active', 'cancelled'],
    active: ['suspended', 'cancelled', 'expired'],
    suspended: ['active', 'cancelled'],
    expired: [],
    cancelled: [],
  };
  const pairs = SUBSCRIPTION_STATUSES.flatMap((from) => SUBSCRIPTION_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const));

  it.each(pairs)('%s → %s is allowed exactly where the contract says so', (from, to) => {
    const before = standing({ status: from, paidUntil: from === 'pending' ? null : at('2026-07-01') });
    if (legal[from].includes(to)) expect(change(before, { status: to }).status).toBe(to);
    else expect(refusal(() => change(before, { status: to }))).toMatchObject({ kind: 'conflict', code: 'invalid_transition' });
  });

  it('counts active and suspended ones towards the limit, and gives access to active ones alone', () => {
    expect(SUBSCRIPTION_STATUSES.filter((status) => STATES[status].isServed)).toEqual(['active', 'suspended']);
    expect(SUBSCRIPTION_STATUSES.filter((status) => STATES[status].isEnabled)).toEqual(['active']);
  });
});

describe('effective status', () => {
  it('is expired from the instant of the end', () => {
    const end = at('2026-06-15T12:00:00Z');
    expect(effectiveStatus('active', end, new Date(end.getTime() - 1))).toBe('active');
    expect(effectiveStatus('active', end, end)).toBe('expired');
    expect(effectiveStatus('suspended', end, end)).toBe('suspended');
  });
});

describe('a sale', () => {
  it('that starts active is paid for until its end, once, whatever its length', () => {
    const plan = planSale('active', { startDate: at('2026-06-15'), endDate: at('2026-09-15') }, rules);
    expect(plan).toMatchObject({ paidUntil: at('2026-09-15'), purchase: { kind: 'activation', terms: 1 } });
  });

  it('that is pending costs nothing', () => {
    const plan = planSale('pending', { startDate: at('2026-06-15'), endDate: at('2026-09-15') }, rules);
    expect(plan).toMatchObject({ paidUntil: null, purchase: null });
  });

  it.each([
    ['an end before the start', '2026-07-02', '2026-07-01'],
    ['an end at the start', '2026-07-01', '2026-07-01'],
    ['an end that has passed', '2026-06-01', '2026-06-15T12:00:00Z'],
    ['a day more than the longest time', '2026-06-15', '2027-06-17'],
  ])('refuses %s on the field', (_, startDate, endDate) => {
    const error = refusal(() => planSale('active', { startDate: at(startDate), endDate: at(endDate) }, rules));
    expect(error.detail.fields).toHaveProperty('endDate');
  });

  it('may last exactly the longest time, and longer for a global admin', () => {
    const period = { startDate: at('2026-06-15'), endDate: at('2027-06-16') };
    expect(planSale('active', period, rules).status).toBe('active');
    const longer = { startDate: at('2026-06-15'), endDate: at('2029-06-15') };
    expect(planSale('active', longer, { ...rules, maxDays: null }).status).toBe('active');
  });

  it.each([
    ['2026-06-15', '2026-07-15', 30, 1],
    ['2026-06-15', '2026-07-15T00:00:00.001Z', 30, 2],
    ['2026-06-15', '2026-06-16', 30, 1],
    ['2026-06-15', '2026-07-10', 10, 3],
  ])('from %s to %s by terms of %i days counts %i', (from, to, termDays, terms) => {
    expect(startedTerms(at(from), at(to), termDays)).toBe(terms);
    expect(startedTerms(at(from), at(to), null)).toBe(1);
  });
});

describe('a change', () => {
  it('activates a pending one and charges its first activation', () => {
    const before = standing({ status: 'pending', paidUntil: null });
    expect(change(before, { status: 'active' })).toMatchObject({ paidUntil: before.endDate, purchase: { kind: 'activation', terms: 1 } });
  });

  it('activates a suspended one again without a charge', () => {
    expect(change(standing({ status: 'suspended' }), { status: 'active' }).purchase).toBeNull();
  });

  it('does not activate one again whose time has passed', () => {
    const before = standing({ status: 'suspended', endDate: at('2026-06-10'), paidUntil: at('2026-06-10') });
    expect(refusal(() => change(before, { status: 'active' }))).toMatchObject({ code: 'invalid_transition' });
  });

  it('of no field buys nothing and changes nothing', () => {
    const before = standing();
    expect(change(before, { ...before })).toEqual({ ...before, purchase: null });
  });

  it('moving the end beyond what is paid for is one renewal, within it is free', () => {
    expect(change(standing(), { endDate: at('2026-08-01') })).toMatchObject({
      paidUntil: at('2026-08-01'),
      purchase: { kind: 'renewal', terms: 1 },
    });
    const shortened = change(standing(), { endDate: at('2026-06-20') });
    expect(shortened).toMatchObject({ purchase: null, paidUntil: at('2026-07-01') });
    expect(change(shortened, { endDate: at('2026-07-01') }).purchase).toBeNull();
  });

  it('corrects a date without a charge, and moves the paid period along', () => {
    expect(change(standing(), { endDate: at('2026-08-01'), isCorrection: true })).toMatchObject({
      purchase: null,
      paidUntil: at('2026-08-01'),
    });
  });

  it('cannot extend by more than the longest time at once', () => {
    expect(refusal(() => change(standing(), { endDate: at('2027-07-03') })).detail.fields).toHaveProperty('endDate');
    expect(change(standing(), { endDate: at('2027-07-03') }, { maxDays: null }).endDate).toEqual(at('2027-07-03'));
  });

  it.each(['expired', 'cancelled'] as const)('does not change the dates of one that is %s', (status) => {
    expect(refusal(() => change(standing({ status }), { endDate: at('2026-08-01') }))).toMatchObject({ code: 'invalid_transition' });
  });

  it('gives no free time by an earlier start, unless that is a correction', () => {
    const before = standing({ startDate: at('2026-12-01'), endDate: at('2026-12-10'), paidUntil: at('2026-12-10') });
    const earlier = { startDate: at('2026-06-16') };
    for (const termDays of [null, 30]) {
      expect(refusal(() => change(before, earlier, { termDays })).detail.fields).toHaveProperty('startDate');
      expect(change(before, { ...earlier, isCorrection: true }, { termDays }).startDate).toEqual(at('2026-06-16'));
    }
  });
});

describe('a renewal', () => {
  it('runs from the end while that is in the future', () => {
    expect(planRenewal(standing(), 30, rules)).toMatchObject({ status: 'active', endDate: at('2026-07-31'), paidUntil: at('2026-07-31') });
  });

  it('runs from now once the end has passed, and makes the expired one active', () => {
    const before = standing({ status: 'expired', endDate: at('2026-06-10'), paidUntil: at('2026-06-10') });
    expect(planRenewal(before, 30, rules)).toMatchObject({ status: 'active', endDate: at('2026-07-15T12:00:00Z') });
  });

  it('extends a suspended one, which stays suspended', () => {
    expect(planRenewal(standing({ status: 'suspended' }), 30, rules)).toMatchObject({ status: 'suspended', endDate: at('2026-07-31') });
  });

  it('is charged once, or once for each started term', () => {
    expect(planRenewal(standing(), 45, rules).purchase).toMatchObject({ kind: 'renewal', terms: 1 });
    expect(planRenewal(standing(), 45, { ...rules, termDays: 30 }).purchase).toMatchObject({ kind: 'renewal', terms: 2 });
  });

  it.each(['pending', 'cancelled'] as const)('is refused to one that is %s', (status) => {
    expect(refusal(() => planRenewal(standing({ status }), 30, rules))).toMatchObject({ kind: 'conflict', code: 'invalid_transition' });
  });

  it('is at most the longest time, except for a global admin', () => {
    expect(refusal(() => planRenewal(standing(), 367, rules)).detail.fields).toHaveProperty('days');
    expect(planRenewal(standing(), 367, { ...rules, maxDays: null }).endDate).toEqual(at('2027-07-03'));
  });

  it('never ends beyond the last year that a date can name', () => {
    const before = standing({ endDate: at('9999-12-20'), paidUntil: null });
    expect(refusal(() => planRenewal(before, 30, rules)).detail.fields).toHaveProperty('days');
  });
});

describe('grace', () => {
  const inGrace = standing({ endDate: at('2026-06-14'), paidUntil: at('2026-06-14'), graceUntil: at('2026-06-20') });

  it('is part of the access, and a renewal begins at the old end', () => {
    expect(effectiveStatus('active', accessUntil(inGrace), now)).toBe('active');
    expect(planRenewal(inGrace, 30, rules)).toMatchObject({
      endDate: at('2026-07-14'),
      graceUntil: null,
      purchase: { from: at('2026-06-14'), to: at('2026-07-14') },
    });
  });

  it('is paid for by another plan too', () => {
    expect(planSwitch(inGrace, 30, rules)).toMatchObject({
      endDate: at('2026-07-14'),
      graceUntil: null,
      purchase: { from: at('2026-06-14'), to: at('2026-07-14') },
    });
    expect(planSwitch({ ...inGrace, status: 'suspended' }, 30, rules).purchase?.from).toEqual(now);
  });

  it('is paid for by a later end too', () => {
    expect(change(inGrace, { endDate: at('2026-07-14') }, { termDays: 1 })).toMatchObject({ graceUntil: null, purchase: { terms: 30 } });
  });

  it('stays while it is suspended, so that it can become active again', () => {
    const suspended = { ...inGrace, status: 'suspended' as const };
    expect(change(suspended, { status: 'active' })).toMatchObject({ status: 'active', graceUntil: at('2026-06-20') });
  });
});

describe('the actions of a state', () => {
  it.each([
    ['pending', ['activate', 'cancel', 'delete']],
    ['active', ['suspend', 'renew', 'change_plan', 'cancel', 'delete']],
    ['suspended', ['activate', 'renew', 'change_plan', 'cancel', 'delete']],
    ['expired', ['renew', 'delete']],
    ['cancelled', ['delete']],
  ] as const)('of %s is %j', (status, actions) => {
    expect(actionsOf(status)).toEqual(actions);
  });
});

const DOCUMENT = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8');

const words = (cell: string): string[] => Array.from(cell.matchAll(/`(\w+)`/g), ([, word = '']) => word);

describe('the table of states in README.md', () => {
  it('is the same as the data of the server', () => {
    const chapter = DOCUMENT.split('## The states of a subscription')[1]?.split('\n## ')[0] ?? '';
    const rows = chapter.split('\n').filter((line) => line.startsWith('| `'));
    const documented = rows.map((line) => {
      const [state = '', moves = '', worker = '', renewal = '', served = '', enabled = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      const described = {
        movesTo: words(moves),
        endsAs: words(worker)[0] ?? null,
        renewsTo: words(renewal)[0] ?? null,
        isServed: served === 'yes',
        isEnabled: enabled === 'yes',
      };
      return [words(state)[0], described];
    });
    expect(Object.fromEntries(documented)).toEqual(STATES);
    expect(documented).toHaveLength(Object.keys(STATES).length);
  });
});
