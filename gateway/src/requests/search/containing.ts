import type { Database } from '../../platform/context.ts';
import { termsIn, weightsOf } from './dictionary-store.ts';
import { begunBy, entry, FILLED, PROGRESS, posting, within, wordLike } from './terms.ts';
import { type Driver, someWith, type Walk, type Walked, walk } from './walk-store.ts';
import { fragmentsOf } from './words.ts';

/** A fragment that is in more words than this is not used to find requests: too many requests have one of them. */
const MOST_WORDS = 200;
/** Up to this number of words, a walk along their requests is short. */
const MOST_WALKED_WORDS = 64;
/** How many fragments of a text may be used to find requests. */
const MOST_LEADING = 5;

/** How to find the requests whose texts may contain all of some texts. It may also find others. */
export interface Containing {
  /** The ids of at most `most` of them, in no particular order. */
  some(db: Database, most: number): Promise<number[]>;
  /** Checks the next of them in order; null when they have too many words for that. */
  walk: ((db: Database, along: Walk) => Promise<Walked>) | null;
}

/**
 * How to find the requests whose texts may contain all of these texts. Undefined when no request has them; null when the index does not
 * help or is not filled yet.
 */
export async function containing(
  db: Database,
  texts: readonly string[],
): Promise<Containing | null | undefined> {
  const fragments = [...new Set(texts.flatMap((text) => [...fragmentsOf(text)]))]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_LEADING);
  if (!fragments.length) return null;
  const rowsByRange = await termsIn(db, [...fragments.map(within), begunBy(PROGRESS)], MOST_WORDS + 1);
  const [progress] = rowsByRange.pop() ?? [];
  if (progress?.weight !== FILLED) return null;
  const words = rowsByRange.map((rows) => [...new Set(rows.map(({ term }) => wordLike(term)))]);
  if (words.some(({ length }) => !length)) return undefined;
  const few = words.filter((_, at) => (rowsByRange[at]?.length ?? 0) <= MOST_WORDS);
  const lead = few.length > 1 ? await lightest(db, few) : few[0];
  if (!lead) return null;
  const driver: Driver = {
    terms: lead.map(posting),
    probes: few.filter((each) => each !== lead).map((each) => ({ terms: each.map(posting), ranges: [] })),
  };
  return {
    some: (own, most) => someWith(own, lead.map(posting), most),
    walk: lead.length > MOST_WALKED_WORDS ? null : (own, along) => walk(own, driver, along),
  };
}

/** The choice of words that the fewest requests have. */
async function lightest(db: Database, choices: readonly string[][]): Promise<string[] | undefined> {
  const weights = await weightsOf(db, [...new Set(choices.flat())].map(entry));
  const weightOf = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + Math.max(weights.get(entry(word)) ?? 0, 1), 0);
  const [first] = choices
    .map((words) => ({ words, weight: weightOf(words) }))
    .sort((a, b) => a.weight - b.weight);
  return first?.words;
}
