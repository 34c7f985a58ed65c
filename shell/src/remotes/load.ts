import { type DashboardModule, isCompatible, type RegistryEntry } from '@portal/contract';
import { diagnose } from './diagnose.ts';
import { DashboardFailure } from './failure.ts';
import { isTrusted } from './registry.ts';
import { reportFailure } from './report.ts';
import { loadContainer } from './runtime.ts';

/** The longest time, in ms, from opening a dashboard to its failure panel, whatever does not answer. */
const PATIENCE_MS = 5500;

/** One attempt to load a dashboard. When `settled` is done, it has a `module` or a `failure`. */
export interface DashboardLoad {
  version: string;
  attempt: number;
  settled: Promise<void>;
  module?: DashboardModule;
  failure?: DashboardFailure;
}

const loads = new Map<string, DashboardLoad>();
/** Loads that started before the dashboard was opened. */
const ahead = new Map<string, { version: string; begun: Promise<unknown> }>();
/** How often each version was requested. */
const attempts = new Map<string, number>();

const isDashboard = (loaded: unknown): loaded is DashboardModule =>
  typeof loaded === 'object' && loaded !== null && 'routes' in loaded;

function within<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DashboardFailure('slow')), PATIENCE_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function nextAttempt(entry: RegistryEntry): Promise<unknown> {
  const key = `${entry.name} ${entry.version}`;
  const number = attempts.get(key) ?? 0;
  attempts.set(key, number + 1);
  return loadContainer(entry, number);
}

/**
 * Starts to load a dashboard that will probably be shown. A failure appears only when the dashboard is opened, and then there is a new
 * attempt. A dashboard from a person's own computer is not loaded ahead. Its code may run only when the portal knows that the signed-in
 * person is the one who has chosen it.
 */
export function loadAhead(entry: RegistryEntry): void {
  const isBegun = (begun?: { version: string }) => begun !== undefined && begun.version === entry.version;
  if (entry.sandboxed) return;
  if (isBegun(loads.get(entry.name)) || isBegun(ahead.get(entry.name))) return;
  if (entry.standIn || !isCompatible(entry.manifest.contract) || !isTrusted(entry.entry)) return;
  const begun = nextAttempt(entry);
  ahead.set(entry.name, { version: entry.version, begun });
  begun.catch(() => {});
}

async function fetchDashboard(entry: RegistryEntry): Promise<DashboardModule> {
  if (!isCompatible(entry.manifest.contract)) throw new DashboardFailure('contract');
  if (!isTrusted(entry.entry)) throw new DashboardFailure('origin');
  const early = ahead.get(entry.name);
  ahead.delete(entry.name);
  const loaded = await within(
    early && early.version === entry.version
      ? early.begun.catch(() => nextAttempt(entry))
      : nextAttempt(entry),
  );
  if (!isDashboard(loaded)) throw new Error('The dashboard exports no routes');
  return loaded;
}

function start(entry: RegistryEntry, attempt: number): DashboardLoad {
  const load: DashboardLoad = { version: entry.version, attempt, settled: Promise.resolve() };
  load.settled = fetchDashboard(entry).then(
    (module) => {
      load.module = module;
    },
    async (error: unknown) => {
      load.failure =
        error instanceof DashboardFailure ? error : new DashboardFailure(await diagnose(entry, error), error);
      reportFailure(entry, load.failure.reason);
    },
  );
  loads.set(entry.name, load);
  return load;
}

/** The routes that a loaded dashboard has at a path of its manifest. */
export const routesOf = ({ name }: RegistryEntry, path: string) => loads.get(name)?.module?.routes[path];

/** Loads the dashboard from the start and ignores everything from earlier attempts. */
export const reloadDashboard = (entry: RegistryEntry): DashboardLoad =>
  start(entry, (loads.get(entry.name)?.attempt ?? -1) + 1);

/** The current load of this version. It starts a new one when there is none or the last one failed. */
export function openDashboard(entry: RegistryEntry): DashboardLoad {
  const load = loads.get(entry.name);
  return load && load.version === entry.version && !load.failure ? load : reloadDashboard(entry);
}
