import type { Registry } from './registry.ts';

const SHARES = 100;

/** The FNV-1a hash, mixed at the end so that similar ids get very different numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/**
 * True for `percent` of all devices, always the same ones. Each dashboard selects different devices. A device without an id gets no canary.
 */
export const getsCanary = (name: string, device: string, percent: number): boolean =>
  device !== '' && hash(`${name} ${device}`) % SHARES < percent;

/** The registry for one device: one version of each dashboard. */
export const chooseVersions = ({ remotes, ...registry }: Registry, device: string): Registry => ({
  ...registry,
  remotes: remotes.map(({ canary, ...live }) =>
    canary && getsCanary(live.name, device, canary.percent)
      ? { ...canary.entry, ...(live.withdrawn && { withdrawn: live.withdrawn }) }
      : live,
  ),
});
