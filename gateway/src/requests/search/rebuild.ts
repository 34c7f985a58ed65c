import { peopleChangedSince } from '../../people/index.ts';
import type { Database } from '../../platform/context.ts';
import { alone, type SqlDateTime } from '../../platform/db/index.ts';
import { changedSince } from '../history/store.ts';
import { comparedOf, requesterNames, requestsAfter } from './candidates-store.ts';
import { tidyDictionary } from './dictionary.ts';
import { countsAfter, writeWeights } from './dictionary-store.ts';
import { readProgress, writeProgress } from './index-store.ts';
import { type Indexed, indexAgain, indexNamesAgain } from './indexing.ts';
import { otherTextsOf } from './other-texts.ts';
import { FILLED, PROGRESS, posting } from './terms.ts';

const REQUESTS = 100;
const WORDS = 1_000;
/** How many words of the dictionary are checked in one upkeep. */
const MOST_TIDIED = 20_000;

const FIRST = posting('');
const LAST = 'q';

/** Writes how many requests have each word. */
async function countWords(db: Database): Promise<void> {
  for (let after = FIRST; ; ) {
    const counts = await countsAfter(db, after, LAST, WORDS);
    const last = counts.at(-1);
    if (!last) return;
    const weights = new Map(counts.map(({ term, count }) => [term.slice(1), count]));
    await writeWeights(db, weights, { add: false });
    after = last.term;
  }
}

/** Adds what the index lacks of these requests. */
const addThese = async (db: Database, requests: readonly Indexed[]): Promise<void> =>
  indexAgain(
    db,
    requests,
    await otherTextsOf(
      db,
      requests.map(({ id }) => id),
      { staffToo: true },
    ),
  );

/** Adds what the index lacks of the requests after an id, and stores the progress. Returns their number. */
async function addAfter(db: Database, from: number): Promise<number> {
  let count = 0;
  for (let after = from; ; ) {
    const requests = await requestsAfter(db, after, REQUESTS);
    const last = requests.at(-1);
    if (!last) return count;
    await addThese(db, requests);
    count += requests.length;
    after = last.id;
    await writeProgress(db, PROGRESS, after);
  }
}

/** Adds what the index lacks of the requests and the names that have changed since an instant. */
async function addChanged(db: Database, since: SqlDateTime): Promise<void> {
  for await (const ids of changedSince(db, since))
    await addThese(db, [...(await comparedOf(db, ids)).values()]);
  for await (const ids of peopleChangedSince(db, since))
    await indexNamesAgain(db, await requesterNames(db, ids));
}

/**
 * Adds what the index lacks of the requests after an id, and counts its words. Superfluous rows do no harm, because a search compares the
 * requests themselves. Returns the number of requests.
 */
async function fill(db: Database, from: number): Promise<number> {
  const count = await addAfter(db, from);
  await countWords(db);
  await writeProgress(db, PROGRESS, FILLED);
  return count;
}

const only = <T>(db: Database, work: () => Promise<T>): Promise<T> => alone(db, 'search', work);

/**
 * Fills the whole index: continues where the last run stopped, if that did not reach the end, or starts again. Returns the number of
 * requests.
 */
export const rebuildIndex = (db: Database, now = new Date()): Promise<number> =>
  only(db, async () => {
    const progress = await readProgress(db, PROGRESS);
    const count = await fill(db, progress === undefined || progress === FILLED ? 0 : progress);
    await tidyDictionary(db, now);
    return count;
  });

/**
 * Fills the index if it is not complete. Later it adds what gateways of an older version have left out since an instant: they know of no
 * index, or of fewer texts that lists search.
 */
export async function keepFilled(db: Database, since: SqlDateTime, now: Date): Promise<void> {
  await only(db, async () => {
    await tidyDictionary(db, now, MOST_TIDIED);
    const progress = await readProgress(db, PROGRESS);
    if (progress !== FILLED) await fill(db, progress ?? 0);
    else await addChanged(db, since);
  });
}
