import type { CurrentUser, SessionRow } from '../../api/types';
import { getJson, sendJson } from '../httpClient';

export interface OwnAccount {
  firstName?: string;
  lastName?: string;
  currentPassword?: string;
  newPassword?: string;
}

export const accountCalls = {
  updateOwnAccount: (changes: OwnAccount) => sendJson<CurrentUser>('PUT', '/auth/me', changes),
  ownSessions: (signal?: AbortSignal) => getJson<SessionRow[]>('/auth/sessions', signal),
  endOwnSession: (id: string) => sendJson<unknown>('DELETE', `/auth/sessions/${encodeURIComponent(id)}`),
};
