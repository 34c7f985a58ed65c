import { DomainError, hasPermission, isStaff, type Matched, mayRead, requestOfNumber } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { asSeenBy } from '../device-requests/lists.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { comparedOf, shownOf } from './candidates-store.ts';
import { type Lead, Leads } from './leads.ts';
import { newestTextsOf, olderTextsOf } from './other-texts.ts';
import { type Excerpt, excerptOf, type Item, itemsOf, type Match, matchOf, type Rank } from './query.ts';
import { BEFORE_COMMITTEE, ownedBy, posting, staffPosting } from './terms.ts';
import { type Driver, type Walked, walk } from './walk-store.ts';

/** A request that was found, and where the words stand. */
export interface Found {
  request: DeviceRequest;
  matched: readonly Matched[];
  /** Null when all words are in texts that a card shows. */
  excerpt: Excerpt | null;
  /** Whether a question on it waits for the reader's answer. */
  asksReader: boolean;
}

export interface SearchPage {
  found: Found[];
  /** The cursor with which the search continues; null when nothing more can be found. */
  next: string | null;
}

/** How many requests are checked in the index in one call. After that, the answer ends with a cursor. */
const MOST_WALKED = 100;
/** Up to this number of terms, many requests of each are read at a time; with more terms, only as many as fill a page. */
const MOST_WALKED_TERMS = 16;
/** How many requests are compared in one call. */
const MOST_COMPARED = 120;
/** How many words of a search may be used to find requests; all words are compared. */
const MOST_LEADING = 5;

const BEYOND = Number.MAX_SAFE_INTEGER;

interface Position {
  rank: Rank;
  /** The search continues below this request id. */
  before: number;
}

const RANKS: readonly Rank[] = [0, 1, 2];
const START: Position = { rank: 0, before: BEYOND };

const encode = ({ rank, before }: Position) => Buffer.from(`${rank}|${before}`).toString('base64url');

function decode(cursor: string | null | undefined): Position {
  if (!cursor) return START;
  const [, rank, before] =
    /^([012])\|([1-9]\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const position = { rank: Number(rank) as Rank, before: Number(before) };
  if (!rank || !(position.before <= BEYOND) || encode(position) !== cursor) {
    throw new DomainError('invalid', say('cursorInvalid'));
  }
  return position;
}

/** Where the search for these leads begins: at the smallest set of requests that contains all that the person may be shown. */
function driverOf(user: SessionUser, leads: readonly Lead[]): Driver | readonly number[] {
  const lead = leads.reduce((a, b) => (b.weight < a.weight ? b : a));
  if (lead.ids) return lead.ids.toSorted((a, b) => b - a);
  const led = (): Driver => ({
    terms: lead.terms,
    number: lead.number,
    probes: leads.filter((each) => each !== lead).map(({ probe }) => probe),
  });
  const all = leads.map(({ probe }) => probe);
  if (hasPermission(user, 'view_all_requests'))
    return Number.isFinite(lead.weight) ? led() : { terms: 'all', probes: all };
  if (lead.weight <= MOST_WALKED) return led();
  // For a frequent word, the search begins at the requests that the person may read, which two terms of the index give.
  return { terms: [ownedBy(user.id), BEFORE_COMMITTEE], probes: all };
}

/** The next requests of a driver, and where it continues. */
async function candidatesOf(
  db: Database,
  driver: ReturnType<typeof driverOf>,
  beyond: number,
  first: number,
): Promise<Walked> {
  if (!('terms' in driver)) {
    const ids = driver.filter((id) => id < beyond).slice(0, MOST_WALKED);
    return { ids, last: ids.length < MOST_WALKED ? null : (ids.at(-1) ?? null), walked: ids.length };
  }
  // When nothing else is checked, the results of the driver fill a page.
  const isLong = driver.probes.length && driver.terms.length <= MOST_WALKED_TERMS;
  return walk(db, driver, { beyond, count: isLong ? Math.max(MOST_WALKED, first + 1) : first + 1 });
}

/**
 * Compares requests with the items of a search. Other texts are read only for requests whose own texts do not have all words as they are.
 */
async function matching(
  db: Database,
  user: SessionUser,
  items: readonly Item[],
  ids: readonly number[],
): Promise<Map<number, Match>> {
  const compared = await comparedOf(db, ids);
  const readable = ids.filter((id) => {
    const request = compared.get(id);
    return request !== undefined && mayRead(user, request);
  });
  const matches = new Map<number, Match>();
  let texts = new Map<number, string[]>();
  const match = (id: number) => {
    const request = compared.get(id);
    const match = request && matchOf(items, request, texts.get(id) ?? []);
    if (match) matches.set(id, match);
  };
  for (const id of readable) match(id);
  const lacking = readable.filter((id) => matches.get(id)?.rank !== 0);
  if (!lacking.length) return matches;
  const newest = await newestTextsOf(db, lacking, isStaff(user));
  texts = newest.texts;
  for (const id of texts.keys()) match(id);
  // Only a few requests have so many texts that some were left out; the words may be in those texts.
  const cut = newest.cut.filter((id) => matches.get(id)?.rank !== 0);
  if (!cut.length) return matches;
  texts = (await olderTextsOf(db, cut, isStaff(user))).texts;
  for (const id of texts.keys()) match(id);
  return matches;
}

/**
 * The requests that have all words of a text, among all that the person may read (ADR 66): first those that have the words as they are,
 * then those with longer words that begin with them, then those with a typo; the newest of each first. The request whose number is the
 * whole text comes before all others. A text without words finds nothing. `first` is the size of the page. DomainErrors: `unauthenticated`,
 * `forbidden` for somebody who may read no requests, `invalid` for a cursor that is not valid, `too_many_requests`.
 */
export async function search(
  context: Context,
  { text, first, after }: { text: string; first: number; after?: string | null },
): Promise<SearchPage> {
  const user = requireUser(context);
  if (!hasPermission(user, 'view_all_requests') && !hasPermission(user, 'view_own_requests')) {
    throw new DomainError('forbidden', say('requestsDenied'));
  }
  const { db } = context;
  const start = decode(after);
  const items = itemsOf(text);
  if (!items.length) return { found: [], next: null };
  await context.countSearch?.(user, 'everything');
  const leading = items.toSorted((a, b) => b.word.length - a.word.length).slice(0, MOST_LEADING);
  // The request that the text names is only on the first page.
  const named = requestOfNumber(text);
  let ahead = named !== null && !after ? [named] : [];
  const kinds = hasPermission(user, 'view_all_requests') ? [posting, staffPosting] : [posting];
  const leads = new Leads(db, leading, kinds, leading.length < items.length);
  const hits: { id: number; match: Match; at: Position }[] = [];
  let toWalk = MOST_WALKED;
  const mayCompare = Math.max(MOST_COMPARED, first + 1);
  let toCompare = mayCompare;
  const page = async (next: Position | null): Promise<SearchPage> => {
    const shown = await shownOf(
      db,
      hits.map(({ id }) => id),
      { userId: user.id, staffToo: isStaff(user) },
    );
    return {
      found: hits.flatMap(({ id, match }) => {
        const entry = shown.get(id);
        if (!entry) return [];
        const request = asSeenBy(user, entry.request);
        const { asksReader } = entry;
        return [{ request, matched: match.matched, excerpt: excerptOf(items, request, match), asksReader }];
      }),
      next: next && encode(next),
    };
  };
  for (const rank of RANKS.slice(start.rank)) {
    let before = rank === start.rank ? start.before : BEYOND;
    const lead = await leads.at(rank);
    if (!lead) continue;
    const driver = driverOf(user, lead);
    for (;;) {
      const { ids: led, last, walked } = await candidatesOf(db, driver, before, first);
      toWalk -= walked;
      const ids = [...ahead, ...led.filter((id) => id !== named)];
      for (let at = 0; at < ids.length; ) {
        // Nearly all requests that the index gives match, so one page of them is usually enough.
        const size = toCompare === mayCompare ? first + 1 : toCompare;
        const some = ids.slice(at, at + size);
        const matches = await matching(db, user, items, some);
        for (const id of some) {
          const match = matches.get(id);
          if (match?.rank !== rank) continue;
          if (hits.length === first) return page(hits.at(-1)?.at ?? null);
          hits.push({ id, match, at: ahead.includes(id) ? START : { rank, before: id } });
        }
        at += some.length;
        toCompare -= some.length;
        if (toCompare <= 0 && at < ids.length) return page({ rank, before: some.at(-1) ?? before });
      }
      ahead = [];
      if (last === null) break;
      before = last;
      if (toWalk <= 0 || toCompare <= 0) return page({ rank, before });
    }
    if ((toWalk <= 0 || toCompare <= 0) && rank < 2)
      return page({ rank: (rank + 1) as Rank, before: BEYOND });
  }
  return page(null);
}
