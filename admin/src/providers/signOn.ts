import { t } from '../language/language';

/** The server's result of a visit at the provider of single sign-on, in the address after `#`. */
export interface Returned {
  kind: 'sign-in' | 'second-step' | 'proof';
  value: string;
}

const RETURNED = /^#(sign-in|second-step|proof)=([\w-]{1,100})$/;
/** Between the window of the provider and the page that waits for it. */
export const PROOF_CHANNEL = 'kage-proof';

/** Removes it from the address, so that it is shown once. */
function take(): Returned | undefined {
  const [, kind, value] = RETURNED.exec(window.location.hash) ?? [];
  if (kind === undefined || value === undefined) return undefined;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return { kind: kind as Returned['kind'], value };
}

/** Read once, when the page begins. */
export const returned = take();

/** For a button of the login page: to the provider, and back to the page that was asked for. */
export const signOnAddress = (): string => {
  const { pathname, search } = window.location;
  return `/api/auth/oidc/start?returnTo=${encodeURIComponent(pathname + search)}`;
};

/** Sentences for the codes with which a visit can end. */
const PROBLEMS: Readonly<Record<string, string>> = {
  oidc_unavailable: t('The sign-in provider cannot be reached. Try again in a moment.'),
  oidc_denied: t('You have not finished signing in at the provider.'),
  oidc_ended: t('This sign-in has taken too long or was begun elsewhere. Begin again.'),
  oidc_unverified: t('The provider has not verified your email address.'),
  oidc_unknown: t('There is no active account here for you. Ask an administrator.'),
  oidc_bound: t('This account is bound to another person at the provider. Ask an administrator.'),
  oidc_other_proof: t('Confirm by your password, a code or a passkey.'),
  too_many_sign_ins: t('Too many sign-in attempts. Try again in a minute.'),
};

export const signOnProblem = (code: string): string => PROBLEMS[code] ?? t('What the provider sent back was not accepted. Begin again.');

/** In the window that was opened for it: reports to the page that waits, and closes. */
export function reportProof(code: string): void {
  const channel = new BroadcastChannel(PROOF_CHANNEL);
  channel.postMessage(code);
  channel.close();
  window.close();
}
