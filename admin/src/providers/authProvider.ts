import type { AuthProvider } from 'react-admin';

import { session } from './session';

const user = () => {
  const state = session.current();
  return state.phase === 'signedIn' ? state.user : undefined;
};

/**
 * Gives react-admin the facts of the session. It does not end one: the HTTP client does that itself after any 401, the console unmounts,
 * and the address stays, so that the next sign-in returns to it. A refusal that is passed on here would make react-admin go to /login.
 */
export const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => session.end(),
  async checkAuth() {
    if (!session.wasCheckedLately()) await session.check();
  },
  checkError: async () => undefined,
  async getIdentity() {
    const current = user();
    return { id: current?.id ?? 0, fullName: current && `${current.firstName} ${current.lastName}` };
  },
  getPermissions: async () => user()?.role,
};
