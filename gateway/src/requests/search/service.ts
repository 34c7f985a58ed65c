import { DomainError, hasPermission, isStaff, type Matched, mayRead } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { asSeenBy } from '../device-requests/lists.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { comparedOf, requestsOf } from './candidates-store.ts';
import { type Driver, newestRequests, newestWith, termsIn, type Word } from './index-store.ts';
import { comparedTextsOf } from './other-texts.ts';
import { type Excerpt, excerptOf, type Item, itemsOf, type Match, matchOf, type Rank } from './query.ts';
import {
  BEFORE_COMMITTEE,
  begunBy,
  beyond,
  entry,
  ownedBy,
  posting,
  staffPosting,
  wordLike,
  wordsLike,
} from './terms.ts';
import { isOneEdit, neighbours } from './words.ts';

/** A request that was found, and where the words stand. */
export interface Found {
  request: DeviceRequest;
  matched: readonly Matched[];
  /** Null when all words stand in what a card shows. */
  excerpt: Excerpt | null;
}

export interface SearchPage {
  found: Found[];
  /** Where the search goes on: null when nothing more can be found. */
  next: string | null;
}

/** So many requests are compared in one call. Then the answer says how to go on. */
const MOST_COMPARED = 120;
/** The first part of them: it mostly fills a page. */
const FIRST_COMPARED = 40;
/** So many words of a search may lead to requests; all are compared. */
const MOST_LEADING = 5;
/** A word that begins more words leads to no request: nearly all have one of them. */
const MOST_WORDS = 500;
/** So many words that begin so, or differ by a typo, lead to requests. */
const MOST_TERMS = 64;
/** So many rows of the index are read and sorted at once. */
const SMALL = 2_000;

const BEYOND = Number.MAX_SAFE_INTEGER;

interface Position {
  rank: Rank;
  /** Where it goes on: below this request. */
  before: number;
}

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

/** What leads to the requests that have an item at a rank or a better one. */
interface Lead {
  /** About how many requests: infinite when the words are too many to lead anywhere. */
  weight: number;
  words: readonly Word[];
  /** All of them begin with this term of the dictionary. */
  range?: string;
  number?: number;
}

const weightOf = (words: readonly Word[]) => words.reduce((sum, { weight }) => sum + Math.max(weight, 1), 0);

/** The words of the dictionary for the items of a search. Those with typos are only looked up when they are needed. */
class Leads {
  readonly #db: Database;
  readonly #items: readonly Item[];
  /** Whether a request must have more than these. */
  readonly #othersToo: boolean;
  #begun: readonly Word[][] = [];
  #meant: readonly Word[][] | undefined;

  constructor(db: Database, items: readonly Item[], { othersToo }: { othersToo: boolean }) {
    this.#db = db;
    this.#items = items;
    this.#othersToo = othersToo;
  }

  async #begin(): Promise<void> {
    if (this.#begun.length) return;
    const ranges = this.#items.map(({ word }) => begunBy(entry(word)));
    this.#begun = await termsIn(this.#db, ranges, MOST_WORDS + 1);
  }

  async #mean(): Promise<readonly Word[][]> {
    if (this.#meant) return this.#meant;
    const forms = this.#items.map(({ word, typos }) => (typos ? [...neighbours(word)] : []));
    const like = await termsIn(this.#db, forms.flat().map(wordsLike), MOST_TERMS);
    const meant = forms.map((own) => {
      const words = new Set(
        like.splice(0, own.length).flatMap((rows) => rows.map(({ term }) => wordLike(term))),
      );
      return words;
    });
    this.#meant = this.#items.map(({ word }, at) =>
      [...(meant[at] ?? [])]
        .filter((other) => !other.startsWith(word) && isOneEdit(word, other))
        .slice(0, MOST_TERMS)
        .map((other) => ({ term: entry(other), weight: 1 })),
    );
    return this.#meant;
  }

  /** What leads to the requests of a rank; null when no request can have it. */
  async at(rank: Rank): Promise<Lead[] | null> {
    await this.#begin();
    const meant = rank === 2 ? await this.#mean() : [];
    let more = rank === 0 || this.#othersToo;
    const leads = this.#items.map(({ word, number, isNumber }, at): Lead => {
      if (isNumber) return { weight: 1, words: [], number };
      const begun = this.#begun[at] ?? [];
      const [first] = begun;
      const exact = first?.term === entry(word) ? [first] : [];
      const others = begun.slice(exact.length);
      const typos = meant[at] ?? [];
      if (rank === 1 && others.length) more = true;
      if (rank === 2 && typos.length) more = true;
      // A single word that stands as it is has a better rank.
      const isAlone = this.#items.length === 1;
      if (rank === 0) return { weight: weightOf(exact) + (number ? 1 : 0), words: exact, number };
      if (rank === 2 && isAlone) return { weight: weightOf(typos), words: typos };
      if (begun.length > MOST_WORDS) return { weight: Number.POSITIVE_INFINITY, words: [] };
      const words = [...(isAlone ? [] : exact), ...others, ...typos];
      const weight = weightOf(words) + (number && !isAlone ? 1 : 0);
      const range = words.length > MOST_TERMS && weight <= SMALL ? entry(word) : undefined;
      return { weight, words, range, ...(isAlone ? {} : { number }) };
    });
    if (!more || leads.some(({ weight }) => weight === 0)) return null;
    return leads;
  }
}

/** Reads the next requests that may have what is sought, the newest first. */
type Candidates = (before: number, count: number) => Promise<number[]>;

const wordOf = (term: string) => term.slice(1);

function following(lead: Lead, db: Database, kinds: readonly ((word: string) => string)[]): Candidates {
  const { words, weight, range, number } = lead;
  // With a range, only the words that do not begin so need to be named.
  const named = range ? words.filter(({ term }) => term === range || !term.startsWith(range)) : words;
  const heaviest =
    named.length > MOST_TERMS ? named.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_TERMS) : named;
  const driver: Driver = {
    terms: kinds.flatMap((kind) => heaviest.map(({ term }) => kind(wordOf(term)))),
    ranges: range ? kinds.map((kind) => beyond(kind(wordOf(range)))) : [],
    isSmall: weight <= SMALL,
  };
  const isEmpty = !driver.terms.length && !driver.ranges.length;
  return async (before, count) => {
    const ids = isEmpty ? [] : await newestWith(db, driver, before, count);
    return number && number < before ? newest([...ids, number], count) : ids;
  };
}

const newest = (ids: readonly number[], count: number) =>
  [...new Set(ids)].sort((a, b) => b - a).slice(0, count);

/** The requests that may be answered to the person: the fewest that contain all that have what is sought. */
function candidatesOf(db: Database, user: SessionUser, leads: readonly Lead[]): Candidates {
  const lead = leads.reduce((a, b) => (b.weight < a.weight ? b : a));
  const readsAll = hasPermission(user, 'view_all_requests');
  if (readsAll) {
    if (Number.isFinite(lead.weight)) return following(lead, db, [posting, staffPosting]);
    return (before, count) => newestRequests(db, before, count);
  }
  if (lead.weight <= MOST_COMPARED) return following(lead, db, [posting]);
  // Of a frequent word, those that the person may read: a term says which these are.
  const theirs: Driver = { terms: [ownedBy(user.id), BEFORE_COMMITTEE], ranges: [], isSmall: false };
  return (before, count) => newestWith(db, theirs, before, count);
}

/** Compares requests with what is sought. Other texts are only read for those that lack something. */
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
    const found = request && matchOf(items, request, texts.get(id) ?? []);
    if (found) matches.set(id, found);
  };
  for (const id of readable) match(id);
  const lacking = readable.filter((id) => matches.get(id)?.rank !== 0);
  if (!lacking.length) return matches;
  texts = await comparedTextsOf(db, lacking, { staffToo: isStaff(user) });
  for (const id of texts.keys()) match(id);
  return matches;
}

/**
 * The requests that have all words of a text, among all that the person may read (ADR 66): those that have them as they are, then those with
 * words that begin so, then those with a typo; of each the newest first. Words that a search cannot tell apart are none.
 * DomainErrors: `unauthenticated`, `forbidden`, and `invalid` for a cursor that is none.
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
  const leading = items.toSorted((a, b) => b.word.length - a.word.length).slice(0, MOST_LEADING);
  const leads = new Leads(db, leading, { othersToo: leading.length < items.length });
  const hits: { id: number; match: Match; at: Position }[] = [];
  let left = Math.max(MOST_COMPARED, first + 1);
  let batch = items.length === 1 ? first + 1 : Math.max(FIRST_COMPARED, first + 1);
  const page = async (next: Position | null): Promise<SearchPage> => {
    const requests = await requestsOf(
      db,
      hits.map(({ id }) => id),
    );
    const byId = new Map(requests.map((request) => [request.id, asSeenBy(user, request)]));
    return {
      found: hits.flatMap(({ id, match }) => {
        const request = byId.get(id);
        return request
          ? [{ request, matched: match.matched, excerpt: excerptOf(items, request, match) }]
          : [];
      }),
      next: next && encode(next),
    };
  };
  for (let rank = start.rank; rank <= 2; rank++) {
    let before = rank === start.rank ? start.before : BEYOND;
    const found = await leads.at(rank as Rank);
    if (!found) continue;
    const candidates = candidatesOf(db, user, found);
    for (;;) {
      const count = Math.min(left, batch);
      batch = MOST_COMPARED;
      const ids = await candidates(before, count);
      const matches = await matching(db, user, items, ids);
      for (const id of ids) {
        const match = matches.get(id);
        if (match?.rank !== rank) continue;
        if (hits.length === first) return page(hits.at(-1)?.at ?? null);
        hits.push({ id, match, at: { rank: rank as Rank, before: id } });
      }
      left -= ids.length;
      before = ids.at(-1) ?? before;
      if (ids.length < count) break;
      if (left <= 0) return page({ rank: rank as Rank, before });
    }
    if (left <= 0 && rank < 2) return page({ rank: (rank + 1) as Rank, before: BEYOND });
  }
  return page(null);
}
