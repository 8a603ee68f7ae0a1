import { dueWindow, renewals, renewalsText, runwayText } from './runway';

describe('runway', () => {
  it('counts what the balance still pays for', () => {
    expect(runwayText('2480.00', '10.00')).toBe('Covers 248 subscriptions');
    expect(runwayText('15.00', '10.00')).toBe('Covers 1 subscription');
    expect(runwayText('15.00', '0.00')).toBe('Subscriptions cost nothing');
  });

  it('says what is missing for the renewals that are due', () => {
    expect(renewalsText(renewals('96.50', '8.00', 20))).toBe('$63.50 short of $160.00');
    expect(renewalsText(renewals('160.00', '8.00', 20))).toBe('$160.00, covered');
    expect(renewalsText(renewals('-5.00', '8.00', 0))).toBe('Nothing to pay');
  });

  it('ends with a whole day of the set zone', () => expect(dueWindow('America/Santiago').endDateTo).toMatch(/T0[23]:59:59\.999Z$/));
});
