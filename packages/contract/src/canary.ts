import type { Registry } from './registry.ts';

const SHARES = 100;

/** FNV-1a, mixed at the end so that neighbouring ids fall far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/**
 * True for the same `percent` of all devices each time; which ones differs from dashboard to dashboard. A device without a
 * name gets none.
 */
export const getsCanary = (name: string, device: string, percent: number): boolean =>
  device !== '' && hash(`${name} ${device}`) % SHARES < percent;

/** The registry as one device gets it: of each dashboard one version. */
export const chooseVersions = ({ remotes }: Registry, device: string): Registry => ({
  remotes: remotes.map(({ canary, ...live }) =>
    canary && getsCanary(live.name, device, canary.percent) ? canary.entry : live,
  ),
});
