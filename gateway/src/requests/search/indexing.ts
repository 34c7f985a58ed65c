import { FOUND_BY, isBeforeCommittee, type RequestField } from '@portal/domain';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/context.ts';
import { afterCommit } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { SEARCHED_FIELDS } from '../device-requests/rows.ts';
import { writeWeights } from './dictionary-store.ts';
import { addRows, addToRequestsOf, type IndexRow, removeTerms } from './index-store.ts';
import { type OtherText, otherTextsOf } from './other-texts.ts';
import { BEFORE_COMMITTEE, endingsIn, entriesOf, ownedBy, posting, postingOf } from './terms.ts';
import { windowedWordsOf, wordsOf } from './words.ts';

/** The part of a request that its terms are made of. */
export type Indexed = Pick<DeviceRequest, 'id' | 'requestedBy' | 'status' | 'requesterName'> &
  Partial<Pick<DeviceRequest, RequestField>>;

const MOST_KNOWN = 50_000;
const KNOWN_MS = 10 * 60_000;

interface Known {
  /**
   * Words that are certainly in the dictionary: it removes only words that have had no request for longer than they are remembered here.
   */
  words: LRUCache<string, true>;
  /** Words whose endings are certainly in the dictionary. */
  ended: LRUCache<string, true>;
  /** How many requests have gained each word since the weights were written. */
  news: Map<string, number>;
}

/** For each database, because tests open several in one process. A transaction has the adapter of its database. */
const indexesByDatabase = new WeakMap<object, Known>();

function knownOf(db: Database): Known {
  const { adapter } = db.getExecutor();
  const made = indexesByDatabase.get(adapter) ?? {
    words: new LRUCache({ max: MOST_KNOWN, ttl: KNOWN_MS }),
    ended: new LRUCache({ max: MOST_KNOWN, ttl: KNOWN_MS }),
    news: new Map(),
  };
  indexesByDatabase.set(adapter, made);
  return made;
}

/** Forgets words that are no longer in the dictionary. */
export function unknow(db: Database, words: readonly string[]): void {
  const { words: those, ended } = knownOf(db);
  for (const word of words) for (const all of [those, ended]) all.delete(word);
}

/** @internal For tests that empty the tables. */
export function forgetWords(db: Database): void {
  indexesByDatabase.delete(db.getExecutor().adapter);
}

const textsOf = (request: Indexed): string[] =>
  [request.requesterName, ...FOUND_BY.map((name) => request[name])].filter(
    (text) => typeof text === 'string',
  );

const wordsOfAll = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...wordsOf(text)]));

/** The words of a request in which lists look for fragments. */
export const listedWordsOf = (request: Indexed): Set<string> =>
  new Set(
    [request.requesterName, ...SEARCHED_FIELDS.map((name) => request[name])].flatMap((text) => [
      ...windowedWordsOf(String(text ?? '')),
    ]),
  );

/** All words of a requester's name by which a request is found. */
const wordsOfName = (name = ''): Set<string> => new Set([...wordsOf(name), ...windowedWordsOf(name)]);

/** The terms of a request in the index: its words, its requester, and whether it is before the committee. */
export function termsOf(request: Indexed): Set<string> {
  const terms = new Set([...wordsOfAll(textsOf(request)), ...listedWordsOf(request)].map(posting));
  terms.add(ownedBy(request.requestedBy));
  if (isBeforeCommittee(request)) terms.add(BEFORE_COMMITTEE);
  return terms;
}

/** The rows of the dictionary for these words that may be missing. The words count as known when the transaction is committed. */
function entriesFor(db: Database, words: readonly string[]): IndexRow[] {
  const { words: those } = knownOf(db);
  const unknown = words.filter((word) => !those.has(word));
  afterCommit(db, () => {
    for (const word of unknown) those.set(word, true);
  });
  return unknown.flatMap((word) => entriesOf(word).map((term): IndexRow => [term, 0]));
}

/** The rows with the endings of these words that may be missing. */
function endingsFor(db: Database, words: Iterable<string>): IndexRow[] {
  const { ended } = knownOf(db);
  const unknown = [...words].filter((word) => !ended.has(word));
  afterCommit(db, () => {
    for (const word of unknown) ended.set(word, true);
  });
  return unknown.flatMap((word) => endingsIn(word).map((term): IndexRow => [term, 0]));
}

/** Like `entriesFor`, for words that a request has gained: their weights grow after the transaction is committed. */
function newEntries(db: Database, words: readonly string[]): IndexRow[] {
  const { news } = knownOf(db);
  afterCommit(db, () => {
    for (const word of words) news.set(word, (news.get(word) ?? 0) + 1);
  });
  return entriesFor(db, words);
}

const isWord = (term: string) => term.startsWith('p');
const wordIn = (term: string) => term.slice(1);

function rowsOf(db: Database, request: Indexed, entries: (words: string[]) => IndexRow[]): IndexRow[] {
  const terms = [...termsOf(request)];
  return [
    ...terms.map((term): IndexRow => [term, request.id]),
    ...entries(terms.filter(isWord).map(wordIn)),
    ...endingsFor(db, listedWordsOf(request)),
  ];
}

/** Adds a new request to the index, with one statement. */
export const indexRequest = (db: Database, request: Indexed): Promise<void> =>
  addRows(
    db,
    rowsOf(db, request, (words) => newEntries(db, words)),
  );

/** The rows by which requests are found by these texts. */
const rowsOfTexts = (texts: readonly OtherText[], entries: (words: string[]) => IndexRow[]): IndexRow[] =>
  texts.flatMap(({ requestId, text, staffOnly }) => {
    const words = [...wordsOf(text)];
    const term = postingOf(staffOnly);
    return [...words.map((word): IndexRow => [term(word), requestId]), ...entries(words)];
  });

/** Adds what the index lacks of these requests and of their other texts. It does not change the weights of their words. */
export const indexAgain = (
  db: Database,
  requests: readonly Indexed[],
  texts: readonly OtherText[],
): Promise<void> => {
  const entries = (words: string[]) => entriesFor(db, words);
  return addRows(db, [
    ...requests.flatMap((request) => rowsOf(db, request, entries)),
    ...rowsOfTexts(texts, entries),
  ]);
};

/** Writes what a change of a request changes in the index: nothing for most transitions. */
export async function indexChange(db: Database, before: Indexed, after: Indexed): Promise<void> {
  const isSame =
    FOUND_BY.every((name) => before[name] === after[name]) &&
    isBeforeCommittee(before) === isBeforeCommittee(after);
  if (isSame) return;
  const [old, now] = [termsOf(before), termsOf(after)];
  const added = [...now].filter((term) => !old.has(term));
  // A word of the requester's name stays: another field may have lost the same word.
  const name = wordsOfName(before.requesterName);
  const gone = [...old].filter((term) => !now.has(term) && !(isWord(term) && name.has(wordIn(term))));
  const listedBefore = listedWordsOf(before);
  const rows = [
    ...added.map((term): IndexRow => [term, after.id]),
    ...newEntries(db, added.filter(isWord).map(wordIn)),
    // The endings may be missing even for a word that another text of the request has, if lists do not search that text.
    ...endingsFor(
      db,
      [...listedWordsOf(after)].filter((word) => !listedBefore.has(word)),
    ),
  ];
  if (rows.length) await addRows(db, rows);
  const words = gone.filter(isWord).map(wordIn);
  const unsaid = await unsaidOf(db, { requestId: after.id, staffOnly: false }, words);
  await removeTerms(db, after.id, [...gone.filter((term) => !isWord(term)), ...unsaid.map(posting)]);
}

/** Of these words, those that no other text of the request with the same readers has. */
export async function unsaidOf(
  db: Database,
  { requestId, staffOnly }: Omit<OtherText, 'text'>,
  words: readonly string[],
): Promise<string[]> {
  if (!words.length) return [];
  const texts = await otherTextsOf(db, [requestId], { staffToo: staffOnly });
  const said = wordsOfAll(texts.flatMap((each) => (each.staffOnly === staffOnly ? [each.text] : [])));
  return words.filter((word) => !said.has(word));
}

/** Removes a request from the index, by its last texts. */
export const removeFromIndex = (db: Database, request: Indexed): Promise<void> =>
  removeTerms(db, request.id, [...termsOf(request)]);

/**
 * Makes a request findable by the words of another text, such as a comment: one statement, in the transaction that writes the text. When
 * the text is changed or removed, `forgetText` removes its words.
 */
export async function indexText(db: Database, text: OtherText): Promise<void> {
  const rows = rowsOfTexts([text], (words) => newEntries(db, words));
  if (rows.length) await addRows(db, rows);
}

/** Makes the requests of a person findable by a new name. */
export async function indexName(db: Database, userId: number, name: string): Promise<void> {
  const words = [...wordsOfName(name)];
  if (!words.length) return;
  const rows = [...newEntries(db, words), ...endingsFor(db, windowedWordsOf(name))];
  if (rows.length) await addRows(db, rows);
  await addToRequestsOf(db, userId, words.map(posting));
}

/** Adds the endings of these names that the dictionary lacks. */
export const indexNamesAgain = (db: Database, names: readonly string[]): Promise<void> =>
  addRows(
    db,
    names.flatMap((name) => endingsFor(db, windowedWordsOf(name))),
  );

/** Adds to the weights of words how many requests have gained them at this gateway since the last call. */
export async function addWeights(db: Database): Promise<void> {
  const { news } = knownOf(db);
  const counted = new Map(news);
  news.clear();
  await writeWeights(db, counted, { add: true });
}
