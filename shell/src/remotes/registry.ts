import { answers, chooseVersions, patchRegistry, type Registry, type RegistryEntry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { readPublic } from '../portal/readPublic.ts';
import { deviceId } from './device.ts';
import { reportFailure } from './report.ts';
import { soundRegistry } from './sound.ts';

const TIMEOUT_MS = 5000;

/** Reads the live dashboards from the gateway. The browser requests them again each time. */
export async function fetchRegistry(): Promise<Registry> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return choose(await readPublic<Registry>('/api/remotes', MESSAGES.dashboardsNotRead, timeout));
}

/** The registry with all versions, as this page last received it. */
let whole: Registry = { remotes: [] };

/** True while a canary version of the dashboard is compared with its live version. */
export const isCompared = (name: string): boolean =>
  whole.remotes.some((entry) => entry.name === name && entry.canary !== undefined);

function choose(registry: Registry, leftOut?: (entry: RegistryEntry) => void): Registry {
  whole = registry;
  return soundRegistry(chooseVersions(registry, deviceId()), leftOut);
}

/**
 * Applies a change of the registry that the gateway has reported. When the change does not fit the page's registry, the whole registry is
 * read again. Resolves to undefined when nothing has changed.
 */
export async function followRegistry(revision: string, before: string | null, patch: string | null) {
  if (revision === whole.revision) return undefined;
  if (!patch || before !== whole.revision) return fetchRegistry();
  return choose(patchRegistry(whole, JSON.parse(patch), revision));
}

/** The live dashboards. They are part of the page. When the page came from a static host without them, they are requested. */
export async function readRegistry(): Promise<Registry> {
  const inlined = document.getElementById('registry')?.textContent;
  if (!inlined) return fetchRegistry();
  return choose(JSON.parse(inlined), (entry) => reportFailure(entry, 'manifest'));
}

/** The dashboard whose manifest has a route for the path. */
export const remoteAt = ({ remotes }: Registry, pathname: string): RegistryEntry | undefined =>
  remotes.find(({ manifest }) => manifest.routes.some(({ path }) => answers(path, pathname)));

/** The only other origin from which this page may load a dashboard, if any. The content security policy names the same origin. */
function overrideOrigin(): string | undefined {
  const settings = document.getElementById('settings')?.textContent;
  return settings ? JSON.parse(settings).override?.origin : undefined;
}

export function isTrusted(url: string): boolean {
  const { origin } = new URL(url, location.href);
  return origin === location.origin || origin === overrideOrigin();
}
