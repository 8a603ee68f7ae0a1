import { describe, expect, it } from 'vitest';

import { dueText, mayGive, passwordText } from './userColumns';

const GIVEN = {
  factors: [],
  hasEndedPassword: false,
  hasPassword: true,
  hasSingleSignOn: false,
  isActive: true,
  lastLoginAt: null,
  linkExpiresAt: null,
  mustChangePassword: true,
};
const ENDED = { ...GIVEN, hasEndedPassword: true };

describe('a user whose password somebody else set', () => {
  it('has to choose a new one', () => {
    expect([dueText(GIVEN), passwordText(GIVEN)]).toEqual(['New password due', 'New password due']);
  });

  it('needs a new link once it has ended', () => {
    expect([dueText(ENDED), passwordText(ENDED)]).toEqual(['Temporary password ended', 'Temporary password ended: make a new link']);
  });

  it('has the next step already where a link waits, and none while inactive', () => {
    expect(passwordText({ ...ENDED, linkExpiresAt: '2026-01-01T00:00:00.000Z' })).toBe(
      'Temporary password ended; a link to another one waits',
    );
    expect(passwordText({ ...ENDED, isActive: false })).toBe('Temporary password ended');
  });
});

describe('a user whose password has ended, since somebody who may do less may have chosen it', () => {
  const LOST = { ...GIVEN, hasPassword: false, mustChangePassword: false, lastLoginAt: '2026-01-01T00:00:00.000Z' };

  it('needs a new link', () => {
    expect([dueText(LOST), passwordText(LOST)]).toEqual(['Password ended', 'Password ended: make a new link']);
  });

  it('has the next step already where a link waits, and none while inactive', () => {
    expect(passwordText({ ...LOST, linkExpiresAt: '2026-01-01T00:00:00.000Z' })).toBe('Password ended; a link to another one waits');
    expect(passwordText({ ...LOST, isActive: false })).toBe('Password ended');
  });

  it('is not somebody who signs in by single sign-on, or was only invited yet', () => {
    expect(dueText({ ...LOST, hasSingleSignOn: true })).toBe('None');
    expect(dueText({ ...LOST, lastLoginAt: null })).toBe('None');
  });
});

describe('a role that a person may give', () => {
  const NOW = '2026-01-01T00:00:00.000Z';
  const ROLE = { id: 1, name: 'Desk', scope: 'all', isBuiltIn: false, userCount: 0, createdAt: NOW, updatedAt: NOW } as const;
  const roles = [
    { ...ROLE, code: 'desk', permissions: ['projects.read', 'users.read'] as const },
    { ...ROLE, code: 'till', permissions: ['projects.read', 'billing.read'] as const },
  ].map((role) => ({ ...role, permissions: [...role.permissions] }));

  it('allows nothing that this person may not do', () => {
    const own = ['projects.read', 'users.read', 'users.write'];
    expect(['desk', 'till'].map((code) => mayGive(code, roles, own))).toEqual([true, false]);
  });

  it('is left to the server where the roles are not known yet', () => {
    expect(mayGive('till', [], [])).toBe(true);
  });
});
