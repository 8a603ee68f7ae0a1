import { describe, expect, it } from 'vitest';

import type { Project, Subscription } from '../../api/types';
import { purchasesOf } from './bulk/bulkActions';
import { costOf, totalOf } from './CostLines';

const project = (id: number, pricePerSubscription: string, termDays: number | null, balance = '1000000000000000000.00') =>
  ({ id, pricePerSubscription, termDays, balance }) as Project;

const subscription = (status: Subscription['status'], environment: Subscription['environment'] = 'production') =>
  ({ projectId: 1, status, environment, startDate: '2026-12-01T00:00:00Z', endDate: '2026-12-31T00:00:00Z' }) as Subscription;

describe('what many at once cost', () => {
  it('is the price for each, or for each started term, to the cent beyond what a float holds', () => {
    const purchases = [
      { projectId: 1, days: 31 },
      { projectId: 1, days: 30 },
      { projectId: 2, days: 31 },
      { projectId: 2, days: 30 },
    ];
    const costs = costOf(purchases, [project(1, '0.10', null), project(2, '99999999.99', 30, '10.00'), project(3, '5.00', null)]);
    expect(costs.map(({ count, amount, left }) => [count, amount, left])).toEqual([
      [2, '0.20', '999999999999999999.80'],
      [2, '299999999.97', '-299999989.97'],
    ]);
    expect(totalOf(costs)).toBe('300000000.17');
  });

  it('is nothing for the sandbox, for what cannot be renewed, and for actions that sell nothing', () => {
    const all = [
      subscription('active'),
      subscription('expired'),
      subscription('pending'),
      subscription('cancelled'),
      subscription('active', 'development'),
    ];
    expect(purchasesOf('extend', all, 10)).toEqual([
      { projectId: 1, days: 10 },
      { projectId: 1, days: 10 },
    ]);
    expect(purchasesOf('activate', all, 10)).toEqual([{ projectId: 1, days: 30 }]);
    expect([...purchasesOf('suspend', all, 10), ...purchasesOf('delete', all, 10)]).toEqual([]);
  });
});
