import type { Plan } from '../../api/types';
import { toNewPlanBody, toPlanBody, toPlanValues } from './planForm';

const plan = {
  name: 'Monthly',
  code: 'monthly',
  description: null,
  price: '10.00',
  days: 30,
  trafficLimitBytes: 50 * 1024 ** 3,
  trafficReset: 'renewal',
  maxSessions: 3,
  maxInstalls: null,
  isActive: true,
} as Plan;

describe('the plan form', () => {
  it('reads a plan and gives it back unchanged', () => {
    expect(toNewPlanBody(toPlanValues(plan))).toEqual({
      name: 'Monthly',
      code: 'monthly',
      description: null,
      price: '10.00',
      days: 30,
      trafficLimitBytes: 53_687_091_200,
      trafficReset: 'renewal',
      maxSessions: 3,
      maxInstalls: null,
      isActive: true,
    });
  });

  it('sends only the changed fields, and removes an emptied limit', () => {
    expect(toPlanBody({ price: '12.00' })).toEqual({ price: '12.00' });
    expect(toPlanBody({ trafficGib: '', maxSessions: '' })).toEqual({ trafficLimitBytes: null, maxSessions: null });
    expect(toPlanBody({ trafficGib: '0.5' })).toEqual({ trafficLimitBytes: 536_870_912 });
  });
});
