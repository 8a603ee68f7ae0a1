import { describe, expect, it } from 'vitest';

import type { Subscription } from '../../api/types';
import { endAfterRenewal } from './RenewDialog';
import { hasFixedDates, newValues, statusesFrom, toNewSubscriptionBody, toSubscriptionBody, valuesOf } from './subscriptionForm';

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
  it('starts today and ends 30 days later in the zone that forms speak', () => {
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

  it('sends a limit of traffic in bytes, and takes an emptied one away', () => {
    expect(toSubscriptionBody({ trafficGib: '50', trafficReset: 'month' })).toEqual({
      trafficLimitBytes: 53_687_091_200,
      trafficReset: 'month',
    });
    expect(toSubscriptionBody({ trafficGib: '' })).toEqual({ trafficLimitBytes: null });
    expect(valuesOf({ ...STORED, trafficLimitBytes: 53_687_091_200, trafficReset: 'month' })).toMatchObject({ trafficGib: '50' });
  });

  it('offers a new one as pending or active, and later no move that the server would refuse', () => {
    expect(statusesFrom(undefined)).toEqual(['active', 'pending']);
    expect(statusesFrom('suspended')).toEqual(['suspended', 'active', 'cancelled']);
    expect(statusesFrom('cancelled')).toEqual(['cancelled']);
    expect(hasFixedDates('expired')).toBe(true);
  });
});

describe('a renewal', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  it('counts from the end that is still ahead', () => {
    expect(endAfterRenewal('2026-12-10T00:00:00Z', 30, now)).toBe('2027-01-09T00:00:00Z');
  });
  it('counts from now where the end has passed', () => {
    expect(endAfterRenewal('2026-01-01T00:00:00Z', 30, now)).toBe('2026-12-27T12:00:00Z');
  });
});
