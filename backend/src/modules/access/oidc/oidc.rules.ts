import { createHmac } from 'node:crypto';

const HOME = '/';
const PATH_MAX = 500;
const NAME_MAX = 100;
/** Cut by code points: a name from the provider may contain any character. */
const CONTROLS = /\p{C}+/gu;

/** Only an address of this console: any other becomes the first page. */
export function returnPath(text: string | undefined): string {
  if (text === undefined || text.length > PATH_MAX || !text.startsWith(HOME) || /[\\\p{C}\s]/u.test(text)) return HOME;
  const here = 'http://console.invalid';
  if (!URL.canParse(text, here)) return HOME;
  const { origin, pathname, search } = new URL(text, here);
  return origin !== here || pathname.startsWith('//') || /^\/(api|login)(\/|$)/.test(pathname) ? HOME : pathname + search;
}

/** What belongs to one visit at the provider; both follow from the browser's cookie, and are stored nowhere. */
export interface VisitSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export function secretsOf(browserSecret: string, state: string): VisitSecrets {
  const derived = (what: string): string => createHmac('sha256', browserSecret).update(`${what}:${state}`).digest('base64url');
  return { state, nonce: derived('nonce'), codeVerifier: derived('code verifier') };
}

interface NameClaims {
  given?: unknown;
  family?: unknown;
  full?: unknown;
  email: string | null;
}

/** A first and a last name from what there is; neither is empty. */
export function namesOf({ given, family, full, email }: NameClaims): { firstName: string; lastName: string } {
  const [one = '', ...others] = clean(full).split(' ');
  const firstName = clean(given) || one || clean(email?.split('@')[0]) || 'New';
  const lastName = clean(family) || others.join(' ') || '-';
  return { firstName: firstName.slice(0, NAME_MAX), lastName: lastName.slice(0, NAME_MAX) };
}

const clean = (text: unknown): string =>
  typeof text === 'string' ? text.normalize('NFC').replace(CONTROLS, ' ').replace(/\s+/gu, ' ').trim() : '';
