import type { AuthProvider } from 'react-admin';

import { ApiError } from './httpClient';
import { session } from './session';

const signedIn = () => {
  const state = session.current();
  if (state.phase !== 'signedIn') throw new Error('There is no session.');
  return state.user;
};

/** Tells react-admin what the session knows. A session ends in `session.ts`, not here: react-admin is not even loaded at sign-in. */
export const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => session.end(),
  async checkAuth() {
    signedIn();
    if (!session.isFresh()) await session.check();
  },
  async checkError(error: unknown) {
    // 403 is a refusal of one action, not the end of a session.
    if (error instanceof ApiError && error.status === 401) throw error;
  },
  async getIdentity() {
    const { id, firstName, lastName } = signedIn();
    return { id, fullName: `${firstName} ${lastName}` };
  },
  getPermissions: async () => signedIn().role,
};
