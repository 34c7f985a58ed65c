import type { Database } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { dictionaryWords, noteUnused } from './dictionary-store.ts';
import { removeTerms } from './index-store.ts';
import { unknow } from './indexing.ts';
import { endingsIn, entriesOf, entry } from './terms.ts';

/** How many words are checked in one statement. */
const WORDS = 500;
/**
 * How many minutes a word must have had no request before it is removed. For ten minutes a gateway takes a word for known and writes no row
 * for it, so this must be much longer than those and a transaction.
 */
const GRACE = 60;

const FIRST = entry('');
const LAST = 'e';

/** The word at which the next check of each database continues, so that all words are checked in turn. */
const places = new WeakMap<object, string>();

/**
 * Removes the words that no request has had for an hour, and notes which ones no request has now. Checks about `most` words, in batches.
 */
export async function tidyDictionary(
  db: Database,
  now: Date,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { adapter } = db.getExecutor();
  const minute = Math.floor(now.getTime() / 60_000);
  let after = Number.isFinite(most) ? (places.get(adapter) ?? FIRST) : FIRST;
  for (let looked = 0; looked < most; ) {
    const words = await dictionaryWords(db, { after, before: LAST, most: WORDS });
    const unused = words.filter(({ hasRequest }) => !hasRequest);
    const termsOf = (some: typeof words) => some.map(({ term }) => term);
    await noteUnused(db, termsOf(words.filter((word) => word.hasRequest && word.unusedSince)), null);
    await noteUnused(db, termsOf(unused.filter(({ unusedSince }) => !unusedSince)), minute);
    await remove(
      db,
      termsOf(unused.filter(({ unusedSince }) => unusedSince && unusedSince <= minute - GRACE)),
    );
    looked += words.length;
    after = words.length < WORDS ? FIRST : (words.at(-1)?.term ?? FIRST);
    if (after === FIRST) break;
  }
  places.set(adapter, after);
}

/** Locks the words, checks them again, and removes those that still have no request. */
async function remove(db: Database, terms: readonly string[]): Promise<void> {
  if (!terms.length) return;
  const gone = await transaction(db, async (trx) => {
    const stored = await dictionaryWords(trx, { terms });
    const words = stored
      .filter(({ hasRequest, unusedSince }) => !hasRequest && unusedSince)
      .map(({ term }) => term.slice(1));
    const rows = words.flatMap((word) => [...entriesOf(word), ...endingsIn(word)]);
    await removeTerms(trx, 0, rows);
    return words;
  });
  unknow(db, gone);
}
