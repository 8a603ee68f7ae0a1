import { describe, expect, it } from 'vitest';

import { sumOfCosts } from './CostLines';

describe('the cost of several previews together', () => {
  it('is the sum for each project, to the cent beyond the precision of a float, and the balance after it', () => {
    const costs = sumOfCosts([
      [
        { projectId: 1, amount: '10.00', balanceAfter: '90.00' },
        { projectId: 2, amount: '99999999999999999.99', balanceAfter: '0.01' },
      ],
      [
        { projectId: 1, amount: '95.00', balanceAfter: '5.00' },
        { projectId: 2, amount: '0.02', balanceAfter: '99999999999999999.98' },
      ],
    ]);
    expect(costs).toEqual([
      { projectId: 1, amount: '105.00', balanceAfter: '-5.00' },
      { projectId: 2, amount: '100000000000000000.01', balanceAfter: '-0.01' },
    ]);
  });
});
