import { describe, expect, it } from 'vitest';

import { passwordProblem, toUserBody } from './UserDialog';

describe('the user form', () => {
  it('A07 counts a password in bytes, as the server does', () => {
    expect(passwordProblem('a'.repeat(72))).toBe(true);
    expect(passwordProblem('a'.repeat(73))).not.toBe(true);
    expect(passwordProblem('\u{1f511}'.repeat(19))).not.toBe(true);
    expect(passwordProblem('short')).not.toBe(true);
  });

  it('keeps the current password where it is left blank', () => {
    expect(passwordProblem('')).toBe(true);
    expect(toUserBody({ firstName: 'Ada', password: '' }, 'project_manager')).toEqual({ firstName: 'Ada' });
  });

  it('sends projects of managers only', () => {
    expect(toUserBody({ projectIds: [1] }, 'project_manager')).toEqual({ projectIds: [1] });
    expect(toUserBody({ projectIds: [1] }, 'global_admin')).toEqual({});
  });
});
