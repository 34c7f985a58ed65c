import type { Database } from '../../platform/context.ts';
import { termsIn, weightsOf } from './dictionary-store.ts';
import { begunBy, entry, FILLED, PROGRESS, posting, within, wordLike } from './terms.ts';
import { type Driver, someWith, type Walk, type Walked, walk } from './walk-store.ts';
import { fragmentsOf } from './words.ts';

/** A fragment that is in more words is not used to find requests: very many requests have one of them. */
const MOST_WORDS = 200;
/** A walk along the requests of this number of words is short. */
const MOST_WALKED_WORDS = 64;
/** How many fragments of a text may be used to find requests. */
const MOST_LEADING = 5;

/** What leads to the requests whose texts may contain all of some texts, and perhaps to others. */
export interface Containing {
  /** At most this number of them, in no order. */
  some(db: Database, most: number): Promise<number[]>;
  /** Looks at the next of them in order; null where their words are too many. */
  walk: ((db: Database, along: Walk) => Promise<Walked>) | null;
}

/**
 * How the requests are found whose texts may contain all of these texts. Undefined when none has them, null when the index leads nowhere or is
 * not filled yet.
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
