import { describe, expect, it } from 'vitest';

import type { Subscription } from '../../../api/types';
import { renewalTerms } from '../verbs/RenewDialog';
import {
  hasFixedDates,
  newValues,
  saleQuote,
  statusesFrom,
  toNewSubscriptionBody,
  toSubscriptionBody,
  updateQuote,
  valuesOf,
} from './subscriptionForm';

const STORED = {
  id: 44,
  projectId: 1,
  subscriptionId: 'order-1042',
  vpnLoginId: '4821093375610284',
  status: 'active',
  startDate: '2026-03-31T09:15:27Z',
  endDate: '2026-04-30T09:15:27Z',
  email: null,
  name: 'Ann',
  maxSessions: null,
  version: 3,
} as Subscription;

describe('the subscription form', () => {
  it('starts today and ends 30 days later in the time zone of the forms', () => {
    const { startDate, endDate, status } = newValues('America/Santiago');
    expect(Date.parse(endDate) - Date.parse(startDate)).toBeGreaterThanOrEqual(30 * 86_400_000 - 3_600_000);
    expect(status).toBe('active');
  });

  it('sends a custom login only where it is asked for', () => {
    const values = { ...newValues('UTC', 1), subscriptionId: ' order-1 ', customLogin: '1234567890123456' };
    expect(toNewSubscriptionBody(values)).toMatchObject({ subscriptionId: 'order-1', vpnLoginId: null, email: null, maxSessions: null });
    expect(toNewSubscriptionBody({ ...values, useCustomLogin: true })).toMatchObject({ vpnLoginId: '1234567890123456' });
    expect(toNewSubscriptionBody(values)).not.toHaveProperty('correction');
  });

  it('holds the stored instants to the second, so that an edit of something else cannot move them', () => {
    expect(valuesOf(STORED)).toMatchObject({ startDate: STORED.startDate, endDate: STORED.endDate });
    expect(toSubscriptionBody({ phone: '5' })).toEqual({ phone: '5' });
  });

  it('sends a limit of traffic in bytes, and removes an emptied one', () => {
    expect(toSubscriptionBody({ trafficGib: '50', trafficReset: 'month' })).toEqual({
      trafficLimitBytes: 53_687_091_200,
      trafficReset: 'month',
    });
    expect(toSubscriptionBody({ trafficGib: '' })).toEqual({ trafficLimitBytes: null });
    expect(valuesOf({ ...STORED, trafficLimitBytes: 53_687_091_200, trafficReset: 'month' })).toMatchObject({ trafficGib: '50' });
  });

  it('offers no state and no dates that the server does not allow, and leaves a cancellation to its own dialog', () => {
    const suspended = { status: 'suspended', allowedActions: ['activate', 'renew', 'change_plan', 'cancel', 'delete'] } as const;
    expect(statusesFrom({ ...suspended, allowedActions: [...suspended.allowedActions] })).toEqual(['suspended', 'active']);
    expect(statusesFrom({ status: 'expired', allowedActions: ['renew', 'delete'] })).toEqual(['expired']);
    expect(hasFixedDates({ allowedActions: ['renew', 'delete'] })).toBe(true);
    expect(hasFixedDates({ allowedActions: ['suspend', 'cancel'] })).toBe(false);
  });

  it('sells by a plan without an end and without limits, from now or from the day that is chosen', () => {
    const values = { ...newValues('UTC', 1), subscriptionId: 'order-1', plan: 'monthly', maxSessions: '3', autoRenew: true };
    const body = toNewSubscriptionBody(values);
    expect(body).toMatchObject({ plan: 'monthly', autoRenew: true, projectId: 1 });
    for (const name of ['startDate', 'endDate', 'maxSessions', 'trafficReset', 'planStart']) expect(body).not.toHaveProperty(name);
    const planStart = '2026-12-01T00:00:00Z';
    expect(toNewSubscriptionBody({ ...values, planStart })).toMatchObject({ startDate: planStart });
  });

  it('requests the price of exactly that, and of nothing while a field is missing', () => {
    const values = { ...newValues('UTC', 1), startDate: '2026-12-01T00:00:00Z', endDate: '2026-12-31T00:00:00Z' };
    const sale = { action: 'create', projectId: 1, status: 'active', autoRenew: false };
    expect(saleQuote(values)).toEqual({ ...sale, startDate: values.startDate, endDate: values.endDate });
    expect(saleQuote({ ...values, plan: 'monthly' })).toEqual({ ...sale, plan: 'monthly' });
    expect(saleQuote({ ...values, projectId: null })).toBeNull();
    expect(saleQuote({ ...values, endDate: '' })).toBeNull();
  });
});

describe('a change', () => {
  it('has a price where it changes the state or the dates, and none where it changes the customer', () => {
    const values = valuesOf(STORED);
    expect(updateQuote(STORED, { ...values, phone: '5' })).toBe('free');
    const endDate = '2026-05-30T09:15:27Z';
    expect(updateQuote(STORED, { ...values, endDate })).toEqual({ action: 'update', id: 44, endDate });
    expect(updateQuote(STORED, { ...values, endDate, correction: true })).toEqual({ action: 'update', id: 44, endDate, correction: true });
    expect(updateQuote(STORED, { ...values, status: 'suspended' })).toEqual({ action: 'update', id: 44, status: 'suspended' });
    expect(updateQuote(STORED, { ...values, endDate: '' })).toBeNull();
  });
});

describe('a renewal', () => {
  it('is by the chosen plan, by the present one, or by days', () => {
    expect(renewalTerms({ plan: 'yearly', days: '30' }, 'monthly')).toEqual({ plan: 'yearly' });
    expect(renewalTerms({ plan: '-', days: '30' }, 'monthly')).toEqual({});
    expect(renewalTerms({ plan: '-', days: '30' }, null)).toEqual({ days: 30 });
    expect(renewalTerms({ plan: '-', days: 'many' }, null)).toBeNull();
  });
});
