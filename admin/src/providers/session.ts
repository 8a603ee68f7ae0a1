import { useSyncExternalStore } from 'react';

import type { CurrentUser, LoginAnswer, SecondStep, Shape } from '../api/types';
import { chooseLanguage } from '../language/language';
import { inBackground } from './background';
import { call } from './call';
import { ApiError, onUnauthenticated, onViewEnded } from './httpClient';
import { askPasskey } from './passkeys';

export type SessionState =
  | { phase: 'checking' }
  /** `isBusy`: it answered, and asks to come back in a moment. */
  | { phase: 'unreachable'; isBusy: boolean }
  | { phase: 'signedOut'; ended: boolean }
  | { phase: 'signedIn'; user: CurrentUser; checkedAt: number }
  /** The console of another person cannot be shown any more. */
  | { phase: 'viewOver'; reason: string | undefined };

const SESSION_ID = 'sessionId';
const USER = 'user';
const FRESH_MS = 5 * 60_000;

let state: SessionState = { phase: 'checking' };
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  if (next.phase === 'signedIn' && next.user.language) chooseLanguage(next.user.language);
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSession = () => useSyncExternalStore(subscribe, () => state);

export function useCurrentUser(): CurrentUser {
  const current = useSession();
  if (current.phase !== 'signedIn') throw new Error('Only a signed-in screen asks who is signed in.');
  return current.user;
}

export type Permission = CurrentUser['permissions'][number];

/** Whether the role of the signed-in person allows it; true where no permission is needed. The server enforces the rule. */
export const useCan = (permission: Permission | undefined): boolean => {
  const { permissions } = useCurrentUser();
  return permission === undefined || permissions.includes(permission);
};

function forget(): void {
  localStorage.removeItem(SESSION_ID);
  localStorage.removeItem(USER);
}

function remember(answer: LoginAnswer): LoginAnswer {
  localStorage.setItem(SESSION_ID, answer.sessionId);
  localStorage.setItem(USER, JSON.stringify(answer.user));
  return answer;
}

export const session = {
  current: () => state,

  /** A hint only (the cookie decides): whether it is worth fetching the console while the session is checked. */
  isLikely: () => localStorage.getItem(USER) !== null,

  async check(): Promise<void> {
    try {
      const user = await call('get', '/api/auth/me');
      localStorage.setItem(USER, JSON.stringify(user));
      become({ phase: 'signedIn', user, checkedAt: Date.now() });
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) session.end();
      else if (state.phase !== 'signedIn' && state.phase !== 'viewOver')
        become({ phase: 'unreachable', isBusy: failure instanceof ApiError && failure.isBusy });
    }
  },

  /** The person's own name changed: shown at once. */
  update(user: CurrentUser): void {
    localStorage.setItem(USER, JSON.stringify(user));
    if (state.phase === 'signedIn') become({ ...state, user });
  },

  /** Shows somebody else's console, or the person's own again; every tab then starts again from the server's answer. */
  async viewAs(userId: number | null): Promise<void> {
    if (userId === null) await call('delete', '/api/auth/view-as');
    else await call('post', '/api/auth/view-as', { body: { userId } });
    localStorage.setItem(SESSION_ID, `${Date.now()}`);
    window.location.assign(userId === null ? '/users' : '/dashboard');
  },

  /** The server refused to go on: the view is ended there too, and the page says why. Other tabs start again from the server's answer. */
  async leaveView(reason: string | undefined): Promise<void> {
    if (state.phase === 'viewOver') return;
    become({ phase: 'viewOver', reason });
    await call('delete', '/api/auth/view-as');
    localStorage.setItem(SESSION_ID, `${Date.now()}`);
  },

  wasCheckedLately: () => state.phase === 'signedIn' && Date.now() - state.checkedAt < FRESH_MS,

  retry(): void {
    become({ phase: 'checking' });
    void session.check();
  },

  /** Asks the server, but does not show the console yet: the login page greets first. */
  async signIn(email: string, password: string): Promise<LoginAnswer | SecondStep> {
    const answer = await call('post', '/api/auth/login', { body: { email, password } });
    return 'sessionId' in answer ? remember(answer) : answer;
  },

  secondStep: async (body: Shape<'SecondStepRequest'>): Promise<LoginAnswer> => remember(await call('post', '/api/auth/mfa', { body })),

  /** After the provider, by somebody who has a second factor here. */
  signOnSecondStep: (challengeId: string): Promise<SecondStep> => call('post', '/api/auth/oidc/second-step', { body: { challengeId } }),

  /** By a passkey alone; the browser asks which. */
  async passkeySignIn(): Promise<LoginAnswer> {
    const { challengeId, options } = await call('post', '/api/auth/passkeys/options', { body: { purpose: 'sign_in' } });
    return remember(await call('post', '/api/auth/passkeys/sign-in', { body: { challengeId, assertion: await askPasskey(options) } }));
  },

  /** The console unmounts and takes its cached data with it; the address stays, so that the next sign-in returns to it. */
  end(): void {
    forget();
    // The login page says so where the user was in the middle of something.
    if (state.phase !== 'signedOut') become({ phase: 'signedOut', ended: state.phase === 'signedIn' });
  },

  async signOut(): Promise<void> {
    await call('post', '/api/auth/logout').catch((failure: unknown) => {
      if (!(failure instanceof ApiError && failure.status === 401)) throw failure;
    });
    forget();
    window.location.assign('/login');
  },
};

onUnauthenticated(() => session.end());
// Where the server cannot be reached the button of the page tries again.
onViewEnded((reason) => void session.leaveView(reason).catch(() => undefined));

/** Signing out or in as somebody else in another tab counts for this one too. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_ID && event.newValue !== event.oldValue) inBackground(() => session.retry());
  });
}
