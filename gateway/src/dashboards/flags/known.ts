import type { ChangeFeed } from '../../platform/changes/index.ts';
import type { Services, SessionUser } from '../../platform/context.ts';
import { servedManifests } from '../releases/service.ts';
import { type Flag, isOn } from './decide.ts';
import { flagOf } from './row.ts';
import { listRows } from './store.ts';

/** How old flags may be when nobody has told this gateway about a change, for example while Redis is unavailable. */
const FRESH_MS = 30_000;

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>;

/** Names of the flags that are on, by dashboard. */
export type FlagsOn = Readonly<Record<string, readonly string[]>>;

/** A cache of the flags that dashboards declare. It is read again after a change, not for each question. */
function createKnownFlags({ db, clock, changes }: Needs) {
  let cached: { flags: Promise<readonly Flag[]>; readAt: number } | undefined;
  const forget = () => {
    cached = undefined;
  };
  // A new version of a dashboard may declare other flags.
  changes.subscribe({ portalChanged: forget, lost: forget });

  async function read(): Promise<readonly Flag[]> {
    const [rows, manifests] = [await listRows(db), await servedManifests(db)];
    const declared = new Set(
      manifests.flatMap(({ name, flags = [] }) => flags.map((flag) => `${name} ${flag.name}`)),
    );
    return rows.map(flagOf).filter(({ dashboard, name }) => declared.has(`${dashboard} ${name}`));
  }

  return function flags(): Promise<readonly Flag[]> {
    const age = cached ? clock().getTime() - cached.readAt : 0;
    if (cached && age >= 0 && age < FRESH_MS) return cached.flags;
    const mine = { flags: read(), readAt: clock().getTime() };
    cached = mine;
    mine.flags.catch(() => {
      if (cached === mine) forget();
    });
    return mine.flags;
  };
}

const byGateway = new WeakMap<ChangeFeed, ReturnType<typeof createKnownFlags>>();

/** The flags that are on for a person in a session. */
export async function flagsOn(services: Needs, user: SessionUser, session: string): Promise<FlagsOn> {
  const knownFlags = byGateway.get(services.changes) ?? createKnownFlags(services);
  byGateway.set(services.changes, knownFlags);
  const on = (await knownFlags()).filter((flag) => isOn(flag, user, session));
  const byDashboard = Map.groupBy(on, ({ dashboard }) => dashboard);
  return Object.fromEntries([...byDashboard].map(([name, flags]) => [name, flags.map((flag) => flag.name)]));
}
