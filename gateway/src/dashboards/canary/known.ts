import { createHash } from 'node:crypto';
import type { Access } from '@portal/contract';
import type { ChangeFeed } from '../../platform/changes/index.ts';
import type { Services, SessionUser } from '../../platform/context.ts';
import { type Side, watchedTrials } from '../trials/store.ts';
import type { RemoteDescription } from '../versions/description.ts';
import { opensOne, partsOf } from '../versions/opens.ts';

/** How old the cached comparisons may be when nobody has told this gateway about a change, for example while Redis is unavailable. */
const FRESH_MS = 30_000;

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>;

/** One version of a comparison. */
interface Compared {
  trial: string;
  side: Side;
  access: readonly Access[];
}

/** A cache of the versions that are compared now. It is read again after a change, not for each report. */
function createKnownTrials({ db, clock, changes }: Needs) {
  let cached: { versions: Promise<ReadonlyMap<string, Compared>>; readAt: number } | undefined;
  const forget = () => {
    cached = undefined;
  };
  changes.subscribe({ portalChanged: forget, lost: forget });

  async function read(): Promise<ReadonlyMap<string, Compared>> {
    const rows = await watchedTrials(db);
    return new Map(
      rows.map(({ name, trial, canary, version, description }) => {
        const { manifest } = JSON.parse(description) as RemoteDescription;
        const side = version === canary ? 'canary' : 'live';
        return [`${name} ${version}`, { trial, side, access: partsOf(manifest) }] as const;
      }),
    );
  }

  return function versions(): Promise<ReadonlyMap<string, Compared>> {
    const age = cached ? clock().getTime() - cached.readAt : 0;
    if (cached && age >= 0 && age < FRESH_MS) return cached.versions;
    const mine = { versions: read(), readAt: clock().getTime() };
    cached = mine;
    mine.versions.catch(() => {
      if (cached === mine) forget();
    });
    return mine.versions;
  };
}

const byGateway = new WeakMap<ChangeFeed, ReturnType<typeof createKnownTrials>>();

/**
 * The side of a comparison on which a load by a person counts. Undefined when the version is not compared with another one, or the person
 * may not open it. `person` is a hash: it distinguishes people within this comparison, but does not name them.
 */
export async function comparedAs(
  services: Needs,
  user: SessionUser,
  { name, version }: { name: string; version: string },
): Promise<{ trial: string; side: Side; person: string } | undefined> {
  const knownTrials = byGateway.get(services.changes) ?? createKnownTrials(services);
  byGateway.set(services.changes, knownTrials);
  const compared = (await knownTrials()).get(`${name} ${version}`);
  if (!compared || !opensOne(user, compared.access)) return undefined;
  const { trial, side } = compared;
  const person = createHash('sha256').update(`${trial} ${user.id}`).digest('hex').slice(0, trial.length);
  return { trial, side, person };
}
