import { describe, expect, it } from 'vitest';

import type { RoleRecord } from '../../api/types';
import { toUserBody } from './UserDialog';

const ROLES = [
  { code: 'project_manager', scope: 'assigned' },
  { code: 'global_admin', scope: 'all' },
  { code: 'own_all', scope: 'all' },
] as RoleRecord[];

describe('the user form', () => {
  it('keeps the current password where it is left blank', () => {
    expect(toUserBody({ firstName: 'Ada', password: '' }, 'project_manager', ROLES)).toEqual({ firstName: 'Ada' });
  });

  it('sends the current password where it was typed', () => {
    expect(toUserBody({ email: 'new@example.com', currentPassword: 'secret' }, 'global_admin', ROLES)).toEqual({
      email: 'new@example.com',
      currentPassword: 'secret',
    });
    expect(toUserBody({ firstName: 'Ada', currentPassword: '' }, 'global_admin', ROLES)).toEqual({ firstName: 'Ada' });
  });

  it('sends projects only for a role of assigned ones, as the server describes the role', () => {
    expect(toUserBody({ projectIds: [1] }, 'project_manager', ROLES)).toEqual({ projectIds: [1] });
    expect(toUserBody({ projectIds: [1] }, 'global_admin', ROLES)).toEqual({});
    expect(toUserBody({ projectIds: [1] }, 'own_all', ROLES)).toEqual({});
  });
});
