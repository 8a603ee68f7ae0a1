import { isIP } from 'node:net';

/** The site that a passkey is made for, or why there are no passkeys here. */
export type RelyingParty = { id: string; origin: string } | { reason: string };

const LOCAL = 'localhost';

/**
 * `PUBLIC_URL`'s host, else localhost. A passkey belongs to a name: neither to a bare address nor to another name than that.
 * @param asked the origin under which this request has reached us
 */
export function relyingPartyOf(publicUrl: string | undefined, asked: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? asked);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return { reason: 'Passkeys need a name: this console is open at a bare address.' };
  if (publicUrl === undefined && hostname !== LOCAL)
    return { reason: `Passkeys need PUBLIC_URL to be set, or the console to be open at ${LOCAL}.` };
  return { id: hostname, origin };
}
