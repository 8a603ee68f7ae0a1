import { isIP } from 'node:net';

/** The site that a passkey is made for, or why there are no passkeys here. */
export type RelyingParty = { id: string; origin: string } | { reason: string };

const LOCAL = 'localhost';

interface Reached {
  /** The origin that a request names: it only affects the text that the person reads. */
  asked: string;
  /** Where this process listens. */
  port: number | undefined;
}

/** `PUBLIC_URL`'s host, else localhost at our own port: no header of a request names either. A passkey belongs to a name, not to a bare address. */
export function relyingPartyOf(publicUrl: string | undefined, { asked, port }: Reached): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? `http://${LOCAL}:${port ?? ''}`);
  if (publicUrl !== undefined) return isBare(hostname) ? { reason: BARE } : { id: hostname, origin };
  const { hostname: name, origin: open } = URL.canParse(asked) ? new URL(asked) : { hostname: '', origin: '' };
  if (open === origin) return { id: LOCAL, origin };
  return { reason: isBare(name) ? BARE : `Passkeys need PUBLIC_URL to be set, or the console to be open at ${origin}.` };
}

const BARE = 'Passkeys need a domain name. This console is open by IP address.';
const isBare = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
