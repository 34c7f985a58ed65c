import { COMMENTS_COMPARED } from '@portal/domain';
import type { Database } from '../../platform/context.ts';

/** A text that belongs to a request, such as a comment. */
export interface OtherText {
  requestId: number;
  text: string;
  /** Whether only people who read all requests may read it and find its request by it. */
  staffOnly: boolean;
}

export interface Choice {
  /** Whether to read texts for staff as well. */
  staffToo: boolean;
  /** How many texts of each request are read at most, the newest first; all by default. */
  newest?: number;
}

/** Reads such texts of requests, the newest of each first. */
type Source = (db: Database, requestIds: readonly number[], choice: Choice) => Promise<readonly OtherText[]>;

const sources: Source[] = [];

/** Registers a source of other texts that are searched. Their words must be written with `indexText`. */
export const alsoSearched = (source: Source): void => void sources.push(source);

/** The other texts of these requests, from all registered sources. */
export async function otherTextsOf(
  db: Database,
  requestIds: readonly number[],
  choice: Choice,
): Promise<OtherText[]> {
  const texts: OtherText[] = [];
  for (const source of sources) texts.push(...(await source(db, requestIds, choice)));
  return texts.filter(({ staffOnly }) => choice.staffToo || !staffOnly);
}

/** How many texts a search compares, so that nobody can slow it down for all by writing a lot. */
interface Bounds {
  /** The most texts of one request, the newest first. */
  texts: number;
  /** The most characters of one request, */
  ofOne: number;
  /** and of all together. */
  ofAll: number;
  requests: number;
}

/** First the newest texts of each request are compared; then, for a few requests that have more, many older ones. */
const NEWEST: Bounds = {
  texts: COMMENTS_COMPARED,
  ofOne: 10_000,
  ofAll: 100_000,
  requests: Number.POSITIVE_INFINITY,
};
const OLDER: Bounds = { texts: 1_000, ofOne: 100_000, ofAll: 200_000, requests: 10 };

interface ComparedTexts {
  texts: Map<number, string[]>;
  /** The requests that have texts which were left out. */
  cut: number[];
}

async function textsWithin(
  db: Database,
  requestIds: readonly number[],
  staffToo: boolean,
  { texts: newest, ofOne, ofAll, requests }: Bounds,
): Promise<ComparedTexts> {
  const texts = new Map<number, string[]>();
  const cut = new Set<number>();
  const used = new Map<number, number>();
  let usedByAll = 0;
  const readIds = requestIds.slice(0, requests);
  if (!readIds.length) return { texts, cut: [] };
  for (const { requestId, text } of await otherTextsOf(db, readIds, { staffToo, newest: newest + 1 })) {
    const before = texts.get(requestId) ?? [];
    const usedByOne = (used.get(requestId) ?? 0) + text.length;
    if (before.length === newest || usedByOne > ofOne || usedByAll + text.length > ofAll) {
      cut.add(requestId);
      continue;
    }
    used.set(requestId, usedByOne);
    usedByAll += text.length;
    texts.set(requestId, [...before, text]);
  }
  return { texts, cut: [...cut] };
}

/** The newest texts of each of these requests. */
export const newestTextsOf = (db: Database, requestIds: readonly number[], staffToo: boolean) =>
  textsWithin(db, requestIds, staffToo, NEWEST);

/** For the first of these requests, older texts as well. */
export const olderTextsOf = (db: Database, requestIds: readonly number[], staffToo: boolean) =>
  textsWithin(db, requestIds, staffToo, OLDER);
