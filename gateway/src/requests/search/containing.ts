import type { Database } from '../../platform/context.ts';
import { someWith, termsIn, weightsOf } from './index-store.ts';
import { begunBy, entry, FILLED, PROGRESS, posting, within, wordLike } from './terms.ts';
import { fragmentsOf } from './words.ts';

/** So many requests are looked at one by one. Of more, a list is read in its own order. */
const MOST_REQUESTS = 2_000;
/** A fragment that stands in more words leads to no request: very many have one of them. */
const MOST_WORDS = 200;
/** So many fragments of a text may lead to requests. */
const MOST_LEADING = 5;

/**
 * All requests whose texts may contain all of these texts, and perhaps others. Null when there are too many, or when the index is not
 * filled yet.
 */
export async function requestsContaining(db: Database, texts: readonly string[]): Promise<number[] | null> {
  const fragments = [...new Set(texts.flatMap((text) => [...fragmentsOf(text)]))]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_LEADING);
  if (!fragments.length) return null;
  const found = await termsIn(db, [...fragments.map(within), begunBy(PROGRESS)], MOST_WORDS + 1);
  const [progress] = found.pop() ?? [];
  if (progress?.weight !== FILLED) return null;
  const words = found.map((rows) => [...new Set(rows.map(({ term }) => wordLike(term)))]);
  if (words.some(({ length }) => !length)) return [];
  const few = words.filter((_, at) => (found[at]?.length ?? 0) <= MOST_WORDS);
  const lead = few.length > 1 ? await lightest(db, few) : few[0];
  if (!lead) return null;
  const ids = await someWith(db, lead.map(posting), MOST_REQUESTS + 1);
  return ids.length > MOST_REQUESTS ? null : ids;
}

/** Those of the words that the fewest requests have. */
async function lightest(db: Database, choices: readonly string[][]): Promise<string[] | undefined> {
  const weights = await weightsOf(db, [...new Set(choices.flat())].map(entry));
  const weightOf = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + Math.max(weights.get(entry(word)) ?? 0, 1), 0);
  const [first] = choices
    .map((words) => ({ words, weight: weightOf(words) }))
    .sort((a, b) => a.weight - b.weight);
  return first?.words;
}
