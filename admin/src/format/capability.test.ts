import type { Capabilities, CoreDriver } from '../api/types';
import { capabilityNote, capabilityNotes, hasCapability } from './capability';

const ALL: Capabilities = {
  startDate: 'enforced',
  endDate: 'enforced',
  maxSessions: 'enforced',
  maxInstalls: 'enforced',
  trafficLimit: 'enforced',
  trafficUsage: 'enforced',
  lastSeen: 'enforced',
  subscriptionLink: 'enforced',
  password: 'enforced',
};
const driver: Pick<CoreDriver, 'capabilities'> = {
  capabilities: {
    pasarguard: { ...ALL, startDate: 'console', maxSessions: 'absent' },
    marzban: { ...ALL, startDate: 'console', maxSessions: 'absent', maxInstalls: 'stored' },
  },
};

describe('the text beside a field', () => {
  it('is empty where the server itself enforces the value', () => {
    expect(capabilityNote(driver, 'endDate')).toBeUndefined();
    expect(capabilityNote(undefined, 'endDate')).toBeUndefined();
  });

  it('names the servers that do not enforce it', () => {
    expect(capabilityNote(driver, 'maxSessions')).toBe('PasarGuard and Marzban do not limit sessions');
    expect(capabilityNote(driver, 'maxInstalls')).toBe('Marzban does not limit installs, but the value is kept there');
    expect(capabilityNote(driver, 'startDate')).toBe('PasarGuard and Marzban do not wait for a start date: the console does');
  });

  it('is about one dialect once a test has found it', () => {
    expect(capabilityNote(driver, 'maxSessions', 'PasarGuard')).toBe('PasarGuard does not limit sessions');
    expect(capabilityNotes(driver, 'PasarGuard')).toHaveLength(2);
    expect(hasCapability(driver, 'maxSessions')).toBe(false);
    expect(hasCapability(driver, 'maxInstalls')).toBe(true);
  });
});
