import { answers, chooseVersions, type Registry, type RegistryEntry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { deviceId } from './device.ts';
import { reportFailure } from './report.ts';
import { soundRegistry } from './sound.ts';

const TIMEOUT_MS = 5000;

/** The live dashboards, as the gateway answers now. The browser requests them again each time. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch('/api/remotes', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(MESSAGES.dashboardsNotRead(response.status));
  return soundRegistry(chooseVersions(await response.json(), deviceId()));
}

/** The live dashboards. They stand in the page, or are requested when the page came from a static host without them. */
export async function readRegistry(): Promise<Registry> {
  const inlined = document.getElementById('registry')?.textContent;
  if (!inlined) return fetchRegistry();
  return soundRegistry(chooseVersions(JSON.parse(inlined), deviceId()), (entry) =>
    reportFailure(entry, 'manifest'),
  );
}

/** The dashboard that answers a path, by the routes of its manifest. */
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
