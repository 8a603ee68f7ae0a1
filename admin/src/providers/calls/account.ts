import type { Shape } from '../../api/shape';
import { call } from '../call';

export const accountCalls = {
  updateOwnAccount: (body: Shape<'UpdateMeRequest'>) => call('put', '/api/auth/me', { body }),
  ownSessions: (signal?: AbortSignal) => call('get', '/api/auth/sessions', { signal }),
  endOwnSession: (id: string) => call('delete', '/api/auth/sessions/{id}', { path: { id } }),
};
