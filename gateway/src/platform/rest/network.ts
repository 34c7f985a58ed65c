import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** The beginning of an IPv4 address that is written as IPv6 (RFC 4291): 80 zero bits, then 16 one bits. */
const MAPPED = '0:0:0:0:0:ffff';

/** The eight groups of an IPv6 address as hexadecimal numbers without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes all spellings of one address in the same way.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [front = '', back] = text.split('::');
  const [before, after] = [front, back ?? ''].map((part) => (part ? part.split(':') : []));
  const zeros = back === undefined ? 0 : GROUPS - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(zeros).fill('0'), ...(after ?? [])];
}

const bytesOf = (group: string): string => {
  const value = Number.parseInt(group, 16);
  return `${value >> 8}.${value & 255}`;
};

/**
 * The network by which all limits of addresses count: an IPv4 address, or the first 64 bits of an IPv6 address, because one customer has
 * all addresses with these bits. The result is an address too, so it can be passed to this function again.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const [high = '', low = ''] = groups.slice(6);
  if (groups.slice(0, 6).join(':') === MAPPED) return `${bytesOf(high)}.${bytesOf(low)}`;
  return `${groups.slice(0, 4).join(':')}::`;
}
