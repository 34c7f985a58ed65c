import { registryPatch } from '@portal/contract';
import type { ChangeFeed } from '../../platform/changes/index.ts';
import type { Services } from '../../platform/context.ts';
import { readRegistry } from '../releases/service.ts';
import { readTurn } from '../versions/turn-store.ts';

/** How old an answer may be. */
const FRESH_MS = 2_000;
const RETRY_MS = 1_000;
/** So often a gateway with open pages asks whether anybody has changed a dashboard without telling it: a command, for example. */
const LOOK_MS = 2_000;

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
 * The live dashboards, as this gateway knows them. It reads them once for each change, however many pages are open, and at most once in
 * two seconds for those who ask; whether there was a change, it reads each time.
 */
function createLiveRegistry({ db, clock, changes, log }: Needs) {
  const listeners = new Set<Listener>();
  let cached: { registry: Promise<Known>; readAt: number } | undefined;
  /** What every listener knows. */
  let announced: Known | undefined;
  let rereading = Promise.resolve();
  let waiting = false;
  /** The turn of the last change that is known here. */
  let turn: number | undefined;
  let looking: Promise<void> | undefined;
  let looks: NodeJS.Timeout | undefined;

  function read(): Promise<Known> {
    const registry = readRegistry({ db });
    const mine = { registry, readAt: clock().getTime() };
    cached = mine;
    registry.catch(() => {
      if (cached === mine) cached = undefined;
    });
    return registry;
  }

  /**
   * Nobody is told what was, once something else is: a page that has just been made with a sandbox must not open the dashboard without.
   * A command, or another gateway while Redis is away, changes dashboards without telling this one.
   */
  async function current(): Promise<Known> {
    await look();
    const age = cached ? clock().getTime() - cached.readAt : 0;
    return cached && age >= 0 && age < FRESH_MS ? cached.registry : read();
  }

  async function announce() {
    waiting = false;
    try {
      // Before what it counts: a change between the two is found by the next look.
      turn = await readTurn(db);
      const registry = await read();
      const before = announced;
      announced = registry;
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
    cached = undefined;
    if (listeners.size === 0) announced = undefined;
    if (waiting || listeners.size === 0) return;
    waiting = true;
    rereading = rereading.then(announce);
  }

  /** One question for all who ask at the same time. */
  function look(): Promise<void> {
    looking ??= readTurn(db)
      .then(
        (now) => {
          if (turn !== now) changed();
          turn = now;
        },
        (error) => log.warn({ err: error }, 'changes of dashboards are looked for later'),
      )
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  /** Looks as long as there is somebody to be told. */
  function followTurns() {
    if (listeners.size > 0) {
      looks ??= setInterval(() => void look(), LOOK_MS).unref();
      return;
    }
    clearInterval(looks);
    looks = undefined;
  }

  changes.subscribe({
    portalChanged(what) {
      if (what === 'dashboards') changed();
    },
    lost() {
      cached = undefined;
    },
  });

  return {
    current,
    /** Calls the listener with the revision of now, then with each change. Returns what ends it. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      followTurns();
      void current().then(
        (registry) => {
          announced ??= registry;
          if (listeners.has(listener)) listener({ revision: registry.revision, before: null, patch: null });
        },
        // A page whose revision nobody names asks when it gets the focus.
        () => {},
      );
      return () => {
        listeners.delete(listener);
        followTurns();
      };
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
