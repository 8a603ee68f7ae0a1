import type { AdoptionRow } from '../../../api/types';
import { adoptionText } from './AdoptFileDialog';

const STYLE = { zone: 'UTC', dateFormat: 'MM/dd/yyyy' };
const row = { vpnLogin: '4821093375610284', isNew: true, status: 'active', endDate: '2026-12-31T00:00:00Z' } as AdoptionRow;

describe('the preview of an adoption', () => {
  it('says whether a new or an existing subscription gets the user, and its state afterwards', () => {
    expect(adoptionText(row, STYLE)).toBe('4821093375610284: a new subscription, active until 12/31/2026');
    expect(adoptionText({ ...row, isNew: false, status: 'suspended', endDate: null }, STYLE)).toBe(
      '4821093375610284: the subscription takes it over, suspended',
    );
  });
});
