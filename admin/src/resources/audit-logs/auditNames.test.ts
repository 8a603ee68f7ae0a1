import { named } from './auditNames';

describe('the details of an audit row', () => {
  const nameOf = (resource: 'projects' | 'users', id: number) => (id === 7 ? `${resource} seven` : undefined);

  it('name projects and people instead of numbers, and keep the number of a deleted one', () => {
    const details = { before: { managerId: null, projectIds: [7, 8] }, after: { managerId: 7, price: '7.00' }, projectId: 7, days: 7 };
    expect(named(details, nameOf)).toEqual({
      before: { managerId: null, projectIds: ['projects seven', '#8'] },
      after: { managerId: 'users seven', price: '7.00' },
      projectId: 'projects seven',
      days: 7,
    });
  });

  it('stay without sides where they have none', () => {
    expect(named({ userId: 9 }, nameOf)).toEqual({ userId: '#9' });
  });
});
