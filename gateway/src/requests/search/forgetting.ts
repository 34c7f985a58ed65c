import type { Database } from '../../platform/context.ts';
import { comparedOf } from './candidates-store.ts';
import { removeTerms } from './index-store.ts';
import { termsOf, unsaidOf } from './indexing.ts';
import type { OtherText } from './other-texts.ts';
import { posting, postingOf } from './terms.ts';
import { wordsOf } from './words.ts';

/**
 * Removes the words by which a deleted text made its request findable, unless another text with the same readers contains them. Call it in
 * the transaction that removes the text.
 */
export async function forgetText(db: Database, { text, ...about }: OtherText): Promise<void> {
  const { requestId, staffOnly } = about;
  const request = staffOnly ? undefined : (await comparedOf(db, [requestId])).get(requestId);
  const own = request ? termsOf(request) : new Set<string>();
  const words = [...wordsOf(text)].filter((word) => !own.has(posting(word)));
  const terms = (await unsaidOf(db, about, words)).map(postingOf(staffOnly));
  await removeTerms(db, requestId, terms);
}

/** Removes all words of these texts of a request that is itself being removed. */
export async function forgetAll(db: Database, requestId: number, texts: readonly OtherText[]): Promise<void> {
  const terms = texts.flatMap(({ text, staffOnly }) => [...wordsOf(text)].map(postingOf(staffOnly)));
  await removeTerms(db, requestId, [...new Set(terms)]);
}
