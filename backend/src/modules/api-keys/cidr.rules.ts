import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;

const BITS = { ipv4: 32, ipv6: 128 } as const;
const MAPPED_BITS = 96;

/** The canonical form of an address range, or undefined when the text is none. A single address is a range of one. */
export function parseCidr(text: string): string | undefined {
  const [addressText = '', bitsText, ...rest] = text.trim().split('/');
  if (rest.length > 0 || !isAddress(addressText)) return undefined;
  const address = ipaddr.parse(addressText);
  const bits = bitsText === undefined ? BITS[address.kind()] : /^\d{1,3}$/.test(bitsText) ? Number(bitsText) : NaN;
  if (!(bits >= 0 && bits <= BITS[address.kind()])) return undefined;
  if (isMapped(address)) return bits >= MAPPED_BITS ? canonical(address.toIPv4Address(), bits - MAPPED_BITS) : undefined;
  return canonical(address, bits);
}

/** Whether an address lies in one of the ranges; what is no address lies in none. */
export function isWithin(cidrs: readonly string[], addressText: string): boolean {
  if (!ipaddr.isValid(addressText)) return false;
  const client = ipaddr.process(addressText);
  return cidrs.some((cidr) => {
    const [range, bits] = ipaddr.parseCIDR(cidr);
    return range.kind() === client.kind() && client.match([range, bits]);
  });
}

/** Octal, decimal and shortened IPv4 forms mean different things to different programs, so they are refused. */
const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text));

const isMapped = (address: Address): address is ReturnType<typeof ipaddr.IPv6.parse> =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress();

function canonical(address: Address, bits: number): string {
  const text = `${address.toString()}/${bits}`;
  const network = address instanceof ipaddr.IPv6 ? ipaddr.IPv6.networkAddressFromCIDR(text) : ipaddr.IPv4.networkAddressFromCIDR(text);
  return `${network.toString()}/${bits}`;
}
