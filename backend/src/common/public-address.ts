import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';

const RESOLVE_MS = 2_000;

export class ForbiddenTarget extends Error {
  constructor() {
    super('The address is private, local or reserved');
  }
}

/** The only part of IPv6 that is assigned for use on the internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Whether it is a public address. An IPv4-mapped address counts as its IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // A range without a name of its own is called unicast too, such as ::/96 with its IPv4-compatible addresses.
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
}

const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)\.*$/i;

/** Whether the host of a URL alone shows that it is not public; the addresses of a name are checked when connecting. */
export function isLocalHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublicAddress(host);
}

/**
 * The look-up of a connection that is being made: it connects to the very addresses that were checked, so a name cannot resolve to
 * something else in between. If one address of a name is not public, all are refused.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return done(new ForbiddenTarget(), '');
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

/** Refuses an address while a person types it; a name that cannot be resolved (yet) is accepted. */
export async function resolvesToPublic({ hostname }: URL): Promise<boolean> {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return true;
  const late = new Promise<LookupAddress[]>((done) => setTimeout(done, RESOLVE_MS, []).unref());
  const found = new Promise<LookupAddress[]>((done) => resolve(hostname, { all: true }, (error, all) => done(error ? [] : all)));
  const addresses = await Promise.race([found, late]);
  return addresses.every(({ address }) => isPublicAddress(address));
}
