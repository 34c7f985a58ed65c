import { exposedSlot, isCompatible, type SlotModule } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { diagnose } from '../remotes/diagnose.ts';
import { DashboardFailure } from '../remotes/failure.ts';
import { isTrusted } from '../remotes/registry.ts';
import { reportFailure } from '../remotes/report.ts';
import { loadContainer } from '../remotes/runtime.ts';
import type { Contributed } from './contributions.ts';

/** The longest time in ms from the moment when the place comes into view to its content, or to a line with the failure. */
const PATIENCE_MS = 5500;

/** One attempt to load the code of a contribution. When `settled` is done, it has a `module` or a `failure`. */
export interface SlotLoad {
  version: string;
  attempt: number;
  settled: Promise<void>;
  module?: SlotModule;
  failure?: DashboardFailure;
}

const loads = new Map<string, SlotLoad>();

const isSlot = (loaded: unknown): loaded is SlotModule =>
  typeof loaded === 'object' && loaded !== null && typeof (loaded as { slot?: unknown }).slot === 'function';

function within<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DashboardFailure('slow')), PATIENCE_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function fetchSlot({ entry, name }: Contributed, attempt: number): Promise<SlotModule> {
  if (!isCompatible(entry.manifest.contract)) throw new DashboardFailure('contract');
  if (!isTrusted(entry.entry)) throw new DashboardFailure('origin');
  const loaded = await within(loadContainer(entry, attempt, exposedSlot(name)));
  if (!isSlot(loaded)) throw new Error(MESSAGES.slotExportsNothing(name));
  return loaded;
}

function start(contribution: Contributed, attempt: number): SlotLoad {
  const load: SlotLoad = { version: contribution.entry.version, attempt, settled: Promise.resolve() };
  load.settled = fetchSlot(contribution, attempt).then(
    (module) => {
      load.module = module;
    },
    async (error: unknown) => {
      const { entry } = contribution;
      load.failure =
        error instanceof DashboardFailure ? error : new DashboardFailure(await diagnose(entry, error), error);
      reportFailure(entry, load.failure.reason);
    },
  );
  loads.set(contribution.key, load);
  return load;
}

/** Loads the code from the start and ignores everything from earlier attempts. */
export const reloadSlot = (contribution: Contributed): SlotLoad =>
  start(contribution, (loads.get(contribution.key)?.attempt ?? -1) + 1);

/** The current load of this version. It starts a new one when there is none or the last one failed. */
export function openSlot(contribution: Contributed): SlotLoad {
  const load = loads.get(contribution.key);
  return load && load.version === contribution.entry.version && !load.failure
    ? load
    : reloadSlot(contribution);
}
