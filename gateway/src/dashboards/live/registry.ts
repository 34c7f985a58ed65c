import { registryPatch } from '@portal/contract';
import type { ChangeFeed } from '../../platform/changes/index.ts';
import type { Services } from '../../platform/context.ts';
import { beyondTheRequest } from '../../platform/db/index.ts';
import { readRegistry } from '../releases/service.ts';
import { readTurn } from '../versions/turn-store.ts';

/** How old the cached registry may be. */
const FRESH_MS = 2_000;
const RETRY_MS = 1_000;
/** How often a gateway with open pages looks for changes of dashboards of which nobody has told it, for example by a command. */
const LOOK_MS = 2_000;

/** A new registry, and its difference to the registry with the revision `before`. Both are null for a reader that is just starting. */
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
 * The live dashboards, cached in this gateway. The registry is read once for each change, however many pages are open, and otherwise at
 * most once in two seconds. Each time, one short statement checks whether something has changed.
 */
function createLiveRegistry({ db, clock, changes, log }: Needs) {
  const listeners = new Set<Listener>();
  let cached: { registry: Promise<Known>; readAt: number } | undefined;
  /** The registry that every listener has got. */
  let announced: Known | undefined;
  let rereading = Promise.resolve();
  let waiting = false;
  /** The number of the last change that this gateway knows. */
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
   * The current registry. It looks for changes first, because a command, or another gateway while Redis is unavailable, changes dashboards
   * without telling this gateway. An outdated registry would be unsafe: a page that was made for a sandboxed dashboard must not open it
   * without the sandbox.
   */
  async function current(): Promise<Known> {
    await look();
    const age = cached ? clock().getTime() - cached.readAt : 0;
    return cached && age >= 0 && age < FRESH_MS ? cached.registry : read();
  }

  async function announce() {
    waiting = false;
    try {
      // Read the number before the registry: the next look then finds a change between the two.
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

  /** Changes that arrive while the registry is being read are read together, after that. */
  function changed() {
    cached = undefined;
    if (listeners.size === 0) announced = undefined;
    if (waiting || listeners.size === 0) return;
    waiting = true;
    rereading = rereading.then(() => beyondTheRequest(announce));
  }

  /** Looks for a change. Calls at the same time share one statement. */
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

  /** Looks for changes regularly as long as there are listeners. */
  function followTurns() {
    if (listeners.size > 0) {
      looks ??= beyondTheRequest(() => setInterval(() => void look(), LOOK_MS).unref());
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
    /** Calls the listener with the current revision, then with each change. Returns a function that ends the subscription. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      followTurns();
      void current().then(
        (registry) => {
          announced ??= registry;
          if (listeners.has(listener)) listener({ revision: registry.revision, before: null, patch: null });
        },
        // A page that got no revision asks for it when it gets the focus.
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

/** The registry of this gateway; there is one for each. */
export function liveRegistry(services: Needs): ReturnType<typeof createLiveRegistry> {
  const existing = live.get(services.changes);
  if (existing) return existing;
  const made = createLiveRegistry(services);
  live.set(services.changes, made);
  return made;
}
