import { createHash } from 'node:crypto';
import type { Access } from '@portal/contract';
import type { ChangeFeed } from '../../platform/changes/index.ts';
import type { Services, SessionUser } from '../../platform/context.ts';
import { type Side, watchedTrials } from '../trials/store.ts';
import type { RemoteDescription } from '../versions/description.ts';
import { opensOne, partsOf } from '../versions/opens.ts';

/** For how long a new canary may be unknown when nobody has told this gateway about it, for example while Redis is unavailable. */
const FRESH_MS = 30_000;

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>;

/** One version of a comparison. */
interface Compared {
  trial: string;
  side: Side;
  access: readonly Access[];
}

/** The versions that are compared now, as this gateway knows them: read after a change, not for each report. */
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
 * Where a load by a person counts, if its version is being compared with another one and the person may open it. The person is distinguished
 * from others within this comparison, but not named.
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
