import {
  DomainError,
  hasPermission,
  MOST_SIMILAR,
  mayRead,
  mayReadAnalystNotes,
  type Same,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requestsOf } from '../search/candidates-store.ts';
import { Leads } from '../search/leads.ts';
import { itemsOf } from '../search/query.ts';
import { posting } from '../search/terms.ts';
import { walk } from '../search/walk-store.ts';
import { trialsOf } from '../trials/store.ts';
import { likenessTo, type NameWord, type Sought, tellingOf } from './score.ts';
import { namesOf } from './store.ts';

/** The facts about another request that everybody who may ask for a device may know (ADR 114). */
export interface Similar {
  request: Pick<
    DeviceRequest,
    | 'id'
    | 'deviceName'
    | 'manufacturer'
    | 'requestedBy'
    | 'status'
    | 'submissionDate'
    | 'isOrdered'
    | 'isBackordered'
    | 'isOnShelf'
    | 'outcome'
  >;
  /** Why it was rejected or dismissed, for those who may read that. */
  reason: string | null;
  /** Whether the person may open it. */
  readable: boolean;
  same: readonly Same[];
  score: number;
}

/** How many words of a name are looked up at most. */
const MOST_WORDS = 8;
/** How many of them, the rarest, are used to find requests. */
const MOST_LEADING = 3;
/** How many requests are considered for each of these words, and how many are enough together. */
const MOST_WALKED = 60;

/** The words of a name with their weights, and the ids of the requests that its rarest words find, the newest of each word first. */
async function candidatesOf(db: Database, deviceName: string): Promise<{ words: NameWord[]; ids: number[] }> {
  const items = itemsOf(deviceName).slice(0, MOST_WORDS);
  const leads = await new Leads(db, items, [posting], true).each(MOST_WALKED);
  const words = items.map(({ word }, at) => ({ word, telling: tellingOf(leads[at]?.weight ?? 0) }));
  const weighted = leads.filter(({ weight }) => weight > 0).toSorted((a, b) => a.weight - b.weight);
  const ids = new Set<number>();
  for (const lead of weighted.slice(0, MOST_LEADING)) {
    // The words that follow tell less.
    if (ids.size >= MOST_WALKED) break;
    // Many requests have a frequent word: only those of them count that have another of the words, too.
    const others = weighted.filter((each) => each !== lead).map(({ probe }) => probe);
    const probes =
      lead.weight > MOST_WALKED && others.length
        ? [
            {
              terms: others.flatMap(({ terms }) => terms),
              ranges: others.flatMap(({ ranges }) => ranges),
            },
          ]
        : [];
    const walked = await walk(
      db,
      { terms: lead.terms, probes },
      { beyond: Number.MAX_SAFE_INTEGER, count: MOST_WALKED },
    );
    for (const id of walked.ids) ids.add(id);
  }
  return { words, ids: [...ids] };
}

/**
 * The reasons for which the trials of rejected requests were stopped, by request id. One statement; none when there is no rejected request.
 */
async function stoppedTrials(
  db: Database,
  requests: readonly DeviceRequest[],
): Promise<ReadonlyMap<number, string | null>> {
  const ids = requests.filter(({ status }) => status === 'rejected').map(({ id }) => id);
  const trials = ids.length ? await trialsOf(db, ids) : [];
  return new Map(
    trials.flatMap(({ request_id, result, reason }) => (result === 'stop' ? [[request_id, reason]] : [])),
  );
}

const reasonOf = (
  user: SessionUser,
  request: DeviceRequest,
  stopped: ReadonlyMap<number, string | null>,
): string | null => {
  if (!mayRead(user, request)) return null;
  // The notes of such a request are those of its approval for the trial.
  if (stopped.has(request.id)) return stopped.get(request.id) ?? null;
  if (request.status === 'rejected') return request.committeeNotes;
  return request.status === 'dismissed' && mayReadAnalystNotes(user, request)
    ? request.dismissalReason
    : null;
};

/**
 * The requests whose device is most like the one that somebody types, at most `MOST_SIMILAR`: first the newest ones with its device
 * identifier, then the most alike; `except` is left out. All requests are searched, also those that the person may not read: of these the
 * result has only the few facts that keep people from asking twice (ADR 114). DomainErrors: `unauthenticated`, `forbidden`,
 * `too_many_requests`.
 */
export async function similarRequests(
  context: Context,
  { deviceName, ...soughtFacts }: Sought,
  except?: number,
): Promise<Similar[]> {
  const user = requireUser(context);
  if (!hasPermission(user, 'view_all_requests') && !hasPermission(user, 'create_device_request')) {
    throw new DomainError('forbidden', say('requestsDenied'));
  }
  await context.countSearch?.(user, 'everything');
  const { db } = context;
  const { words, ids } = await candidatesOf(db, deviceName);
  const names = await namesOf(
    db,
    ids.filter((id) => id !== except),
    // One more than the result has: `except` may be among them.
    { di: soughtFacts.di, count: MOST_SIMILAR + 1 },
  );
  const likeness = likenessTo(words, soughtFacts);
  const alike = names
    .filter(({ id }) => id !== except)
    .flatMap((named) => {
      const how = likeness(named);
      return how ? [{ id: named.id, ...how }] : [];
    })
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, MOST_SIMILAR);
  const requests = await requestsOf(
    db,
    alike.map(({ id }) => id),
  );
  const stopped = await stoppedTrials(db, requests);
  return requests.map((request, at) => ({
    request,
    reason: reasonOf(user, request, stopped),
    readable: mayRead(user, request),
    same: alike[at]?.same ?? [],
    score: alike[at]?.score ?? 0,
  }));
}
