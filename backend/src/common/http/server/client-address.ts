import ipaddr from 'ipaddr.js';

const IPV6_SITE_BITS = 64;

/**
 * What one client is counted by: its IPv4 address, or the /64 of its IPv6 address, because whoever has one address of such a
 * network has them all.
 */
export function clientAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_SITE_BITS}`).toString()}/${IPV6_SITE_BITS}`;
}
