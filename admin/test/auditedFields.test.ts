import { FIELD_NAMES } from '../src/resources/audit-logs/fieldNames';
import { auditedFields } from './auditedFields';

describe('the fields of the audit trail', () => {
  const { names, unread } = auditedFields();

  it('are found wherever the server writes a row', () => {
    expect(unread).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining([
        'pricePerSubscription',
        'lowBalanceThreshold',
        'txHash',
        'confirmedAlone',
        'hasPassword',
        'vpnLoginId',
        'balance_low',
      ]),
    );
  });

  it('have a name in the words of the console', () => {
    expect(names.filter((name) => !Object.hasOwn(FIELD_NAMES, name))).toEqual([]);
  });
});
