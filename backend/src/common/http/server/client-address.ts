import ipaddr from 'ipaddr.js';

const IPV6_SITE_BITS = 64;

/**
 * The list of `X-Forwarded-For` without the ports that some proxies add (Azure's: `203.0.113.7:51008`, `[2001:db8::5]:443`): a port is
 * different for every connection, and does not identify the caller.
 */
export const withoutPorts = (forwarded: string): string =>
  forwarded
    .split(',')
    .map((part) =>
      part
        .trim()
        .replace(/^\[([^\]]*)\](:\d*)?$/, '$1')
        .replace(/^(\d+\.\d+\.\d+\.\d+):\d*$/, '$1'),
    )
    .join(', ');

/**
 * The address by which one client is counted: its IPv4 address, or the /64 of its IPv6 address, because a client with one
 * address of such a network has all of them.
 */
export function clientAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_SITE_BITS}`).toString()}/${IPV6_SITE_BITS}`;
}
