import { describe, expect, it } from 'vitest';

import { toUserBody } from './UserDialog';

describe('the user form', () => {
  it('keeps the current password where it is left blank', () => {
    expect(toUserBody({ firstName: 'Ada', password: '' }, 'project_manager')).toEqual({ firstName: 'Ada' });
  });

  it('sends the current password where it was typed', () => {
    expect(toUserBody({ email: 'new@example.com', currentPassword: 'secret' }, 'global_admin')).toEqual({
      email: 'new@example.com',
      currentPassword: 'secret',
    });
    expect(toUserBody({ firstName: 'Ada', currentPassword: '' }, 'global_admin')).toEqual({ firstName: 'Ada' });
  });

  it('sends projects of managers only', () => {
    expect(toUserBody({ projectIds: [1] }, 'project_manager')).toEqual({ projectIds: [1] });
    expect(toUserBody({ projectIds: [1] }, 'global_admin')).toEqual({});
  });
});
