import { readDetails, valueText } from './AuditChanges';
import { fieldName } from './fieldNames';
import { wordsOf } from './auditWords';
import { historyOf, placeOf } from './AuditThing';

const STYLE = { zone: 'Europe/Berlin', dateFormat: 'dd.MM.yyyy' };

describe('an audit row', () => {
  it('puts before and after of each changed field side by side', () => {
    const { changes, hasBefore, hasAfter } = readDetails(
      { before: { status: 'active', price: '10.00' }, after: { status: 'paused', price: '12.50' } },
      STYLE,
    );
    expect([hasBefore, hasAfter]).toEqual([true, true]);
    expect(changes).toEqual([
      { field: 'Status', before: 'Active', after: 'Paused' },
      { field: 'Price', before: '10.00', after: '12.50' },
    ]);
  });

  it('shows a creation with one side and a deletion with the other', () => {
    expect(readDetails({ after: { name: 'A' } }, STYLE)).toMatchObject({ hasBefore: false, hasAfter: true });
    expect(readDetails({ before: { name: 'A' } }, STYLE).changes).toEqual([{ field: 'Name', before: 'A', after: undefined }]);
  });

  it('keeps the other recorded details, without empty ones', () => {
    const { facts, changes } = readDetails({ reason: 'wrong_password', attempts: 3, sort: null }, STYLE);
    expect(changes).toEqual([]);
    expect(facts).toEqual([
      { name: 'Reason', value: 'wrong_password' },
      { name: 'Attempts', value: '3' },
    ]);
  });

  it('accepts a side that is no object', () => {
    expect(readDetails({ before: null, after: [1] }, STYLE)).toMatchObject({ changes: [], hasBefore: false, hasAfter: false });
  });

  it.each([
    [null, '–'],
    ['', '–'],
    [false, 'No'],
    [0, '0'],
    [[], '–'],
    [[1, 2], '1, 2'],
    [{ a: 1 }, '{"a":1}'],
    ['2026-11-27T23:30:00.000Z', '28.11.2026 00:30'],
    ['2026-11-27', '2026-11-27'],
  ])('says %j as %s', (value, text) => {
    expect(valueText(value, STYLE)).toBe(text);
  });

  it('turns names of fields and actions into words', () => {
    expect(fieldName('pricePerSubscription')).toBe('Price per subscription');
    expect(fieldName('projectIds')).toBe('Projects');
    expect(fieldName('groupIds')).toBe('Group IDs');
    expect(fieldName('ipAddress')).toBe('IP address');
    expect(wordsOf('api_key_rotated')).toBe('API Key Rotated');
    expect(wordsOf('subscription_created')).toBe('Subscription Created');
  });
});

describe('an audit row leads', () => {
  const meant = (entityType: string, entityId: string | null, more = {}) => ({
    action: 'thing_updated',
    entityType,
    entityId,
    projectId: null,
    ...more,
  });

  it('to the page of its object, or to the list filtered to it', () => {
    expect(placeOf(meant('project', '7'))).toBe('/projects/7');
    expect(placeOf(meant('subscription', '12'))).toBe('/subscriptions/12');
    expect(placeOf(meant('user', '3'))).toBe('/users?filter=%7B%22id%22%3A3%7D');
    expect(placeOf(meant('wallet', '3', { projectId: 7 }))).toBe('/projects/7/wallets');
    expect(placeOf(meant('settings', null))).toBe('/settings');
  });

  it('nowhere, where the object is deleted, unknown or missing', () => {
    expect(placeOf(meant('user', '3', { action: 'user_deleted' }))).toBeUndefined();
    expect(placeOf(meant('somewhat', '3'))).toBeUndefined();
    expect(placeOf(meant('project', null))).toBeUndefined();
    expect(placeOf(meant('user', 'someone@example.com'))).toBeUndefined();
    expect(placeOf(meant('wallet', '3'))).toBeUndefined();
  });

  it('to all events of the same object', () => {
    expect(historyOf(meant('project', '7'))).toBe('/audit-logs?filter=%7B%22entityType%22%3A%22project%22%2C%22entityId%22%3A%227%22%7D');
    expect(historyOf(meant('project', null))).toBeNull();
  });
});
