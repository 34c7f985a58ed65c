import { lookup as resolve } from 'node:dns';
import type { request } from 'node:http';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that do not belong to the public internet (IANA's special-purpose registries). */
const NOT_PUBLIC = { 4: new BlockList(), 6: new BlockList() };
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC[4].addSubnet(network, bits, 'ipv4');
// Global unicast addresses of IPv6 begin with 001; these ranges among them lead elsewhere or are for documentation.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC[6].addSubnet(network, bits, 'ipv6');

export const isPublic = (address: string): boolean => {
  const version = isIP(address);
  if (version === 4) return !NOT_PUBLIC[4].check(address, 'ipv4');
  return version === 6 && !NOT_PUBLIC[6].check(address, 'ipv6');
};

/** The host of a URL without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/**
 * Whether the portal may call this address, which somebody has entered: https, no user, no password, and no literal address of a private
 * network. `allowed` are origins that the operator has set: they may be reached in any case. The addresses of a host name are checked by
 * `publicLookup`.
 */
export function mayReach(endpoint: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password) return false;
  if (allowed.includes(url.origin)) return true;
  const host = hostOf(url);
  if (url.protocol !== 'https:' || host === 'localhost' || host.endsWith('.localhost')) return false;
  return isIP(host) === 0 || isPublic(host);
}

/** Resolves a host name, and fails for one that leads to a private network. The connection uses the address that was checked. */
export const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, resolved) => {
    if (error) return done(error, '', 0);
    const all = resolved.filter(({ address }) => isPublic(address));
    const [first] = all;
    if (!first || all.length < resolved.length)
      return done(new Error(`${host} leads to an address that is not public`), '', 0);
    if (options.all) done(null, all);
    else done(null, first.address, first.family);
  });
};

/**
 * What calls an address of this protocol. It is loaded with the first call: where a module imports `node:http`, Node loads its own
 * `fetch` as well, and the start would wait for that.
 */
export async function requestOver(protocol: string): Promise<typeof request> {
  return protocol === 'https:' ? (await import('node:https')).request : (await import('node:http')).request;
}
