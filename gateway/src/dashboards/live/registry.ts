import { registryPatch } from '@portal/contract';
import type { ChangeFeed } from '../../platform/changes/index.ts';
import type { Services } from '../../platform/context.ts';
import { readRegistry } from '../remotes/service.ts';

/** So long an answer may be old when nobody has told this gateway of a change, for example while Redis is away. */
const FRESH_MS = 2_000;
const RETRY_MS = 1_000;

/** The registry, and what has changed since the one with the revision `before`. Both are null for a reader who only begins. */
export interface RegistryNews {
  revision: string;
  before: string | null;
  /** A `RegistryPatch` as JSON. */
  patch: string | null;
}

type Needs = Pick<Services, 'db' | 'clock' | 'changes' | 'log'>;
type Known = Awaited<ReturnType<typeof readRegistry>>;
type Listener = (news: RegistryNews) => void;

/**
 * The live dashboards, as this gateway knows them. It reads the database once for each change, however many pages are open, and
 * at most once in two seconds for those who ask.
 */
function createLiveRegistry({ db, clock, changes, log }: Needs) {
  const listeners = new Set<Listener>();
  let known: { registry: Promise<Known>; readAt: number } | undefined;
  /** What every listener has been told of. */
  let told: Known | undefined;
  let rereading = Promise.resolve();
  let waiting = false;

  function read(): Promise<Known> {
    const registry = readRegistry({ db });
    const mine = { registry, readAt: clock().getTime() };
    known = mine;
    registry.catch(() => {
      if (known === mine) known = undefined;
    });
    return registry;
  }

  function current(): Promise<Known> {
    const age = known ? clock().getTime() - known.readAt : 0;
    return known && age >= 0 && age < FRESH_MS ? known.registry : read();
  }

  async function tell() {
    waiting = false;
    try {
      const registry = await read();
      const before = told;
      told = registry;
      if (!before || before.revision === registry.revision) return;
      const patch = JSON.stringify(registryPatch(before, registry));
      const news = { revision: registry.revision, before: before.revision, patch };
      for (const listener of [...listeners]) listener(news);
    } catch (error) {
      log.warn({ err: error }, 'open pages are told of a change later');
      setTimeout(changed, RETRY_MS).unref();
    }
  }

  /** Changes that come while one is being read are read together, after it. */
  function changed() {
    known = undefined;
    if (listeners.size === 0) told = undefined;
    if (waiting || listeners.size === 0) return;
    waiting = true;
    rereading = rereading.then(tell);
  }

  changes.subscribe({
    portalChanged(what) {
      if (what === 'dashboards') changed();
    },
    lost() {
      known = undefined;
    },
  });

  return {
    current,
    /** Calls the listener with the revision of now, then with each change. Returns what ends it. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      void current().then(
        (registry) => {
          told ??= registry;
          if (listeners.has(listener)) listener({ revision: registry.revision, before: null, patch: null });
        },
        // A page whose revision nobody names asks when it gets the focus.
        () => {},
      );
      return () => void listeners.delete(listener);
    },
  };
}

const live = new WeakMap<ChangeFeed, ReturnType<typeof createLiveRegistry>>();

/** One for each gateway. */
export function liveRegistry(services: Needs): ReturnType<typeof createLiveRegistry> {
  const existing = live.get(services.changes);
  if (existing) return existing;
  const made = createLiveRegistry(services);
  live.set(services.changes, made);
  return made;
}
