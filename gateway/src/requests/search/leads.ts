import type { Database } from '../../platform/context.ts';
import { termsIn, type Word, weightsOf } from './dictionary-store.ts';
import type { Item, Rank } from './query.ts';
import { begunBy, beyond, entry, wordLike, wordsLike } from './terms.ts';
import { allIn, MOST_PROBED, type Probe } from './walk-store.ts';
import { isOneEdit, neighbours } from './words.ts';

/** How many words with the same beginning, or with a typo, are used at most to find requests. */
const MOST_WORDS = 64;
/** When more words have the same beginning, all their requests are read if there are at most this many. */
const FEW = 300;

type Kind = (word: string) => string;

/** How to find the requests that have an item of a search, at a rank or a better one. */
export interface Lead {
  /** About how many requests it finds; infinite when there are too many words to find them by. */
  weight: number;
  terms: readonly string[];
  number?: number;
  /** All its requests, instead of terms. */
  ids?: readonly number[];
  /** What each of its requests has in the index. */
  probe: Probe;
}

const weightOf = (words: readonly Word[]) => words.reduce((sum, { weight }) => sum + Math.max(weight, 1), 0);
const wordOf = ({ term }: Word) => term.slice(1);

/** The first words that together have at least `most` requests, or all words. */
function firstOf(words: readonly Word[], most: number): Word[] {
  let sum = 0;
  return words.filter((word) => {
    const isNeeded = sum < most;
    sum += weightOf([word]);
    return isNeeded;
  });
}

/** The words of the dictionary for the items of a search. Those with typos are only looked up when they are needed. */
export class Leads {
  readonly #db: Database;
  readonly #items: readonly Item[];
  /** Make the terms that the person may read from a word: those for everybody, and for staff also those for staff. */
  readonly #kinds: readonly Kind[];
  /** Whether a request must have further items. */
  readonly #othersToo: boolean;
  #begun: readonly Word[][] = [];
  #meant: readonly Word[][] | undefined;

  constructor(db: Database, items: readonly Item[], kinds: readonly Kind[], othersToo: boolean) {
    this.#db = db;
    this.#items = items;
    this.#kinds = kinds;
    this.#othersToo = othersToo;
  }

  async #begin(): Promise<void> {
    if (this.#begun.length) return;
    const ranges = this.#items.flatMap(({ word, isNumber }) => (isNumber ? [] : [begunBy(entry(word))]));
    // The word itself comes first.
    const begun = await termsIn(this.#db, ranges, MOST_WORDS + 2);
    this.#begun = this.#items.map(({ isNumber }) => (isNumber ? [] : (begun.shift() ?? [])));
  }

  async #mean(): Promise<readonly Word[][]> {
    if (this.#meant) return this.#meant;
    const forms = this.#items.map(({ word, typos }) => (typos ? [...neighbours(word)] : []));
    const like = await termsIn(this.#db, forms.flat().map(wordsLike), MOST_WORDS);
    const meant = this.#items.map(({ word }, at) => {
      const rows = like.splice(0, forms[at]?.length ?? 0).flat();
      const words = new Set(rows.map(({ term }) => wordLike(term)));
      return [...words]
        .filter((candidate) => !candidate.startsWith(word) && isOneEdit(word, candidate))
        .slice(0, MOST_WORDS);
    });
    const all = [...new Set(meant.flat())].map(entry);
    const weights = all.length ? await weightsOf(this.#db, all) : new Map<string, number>();
    this.#meant = meant.map((words) =>
      words.map((word) => ({ term: entry(word), weight: weights.get(entry(word)) ?? 0 })),
    );
    return this.#meant;
  }

  #lead(
    words: readonly Word[],
    { ranges = [], number }: { ranges?: Probe['ranges']; number?: number },
  ): Lead {
    const terms = this.#kinds.flatMap((kind) => words.map((word) => kind(wordOf(word))));
    const probe = {
      terms: ranges.length ? terms.filter((term) => !isIn(ranges, term)) : terms,
      ranges,
      number,
    };
    return { weight: weightOf(words) + (number ? 1 : 0), terms, number, probe };
  }

  /**
   * How to find each of the items by itself: as it is, at the beginning of a word, or with a typo. The terms are the first ones that
   * together have about `most` requests. An item that no request has weighs nothing.
   */
  async each(most: number): Promise<Lead[]> {
    await this.#begin();
    const meant = await this.#mean();
    return this.#items.map(({ word }, at) => {
      const begun = this.#begun[at] ?? [];
      const words = [...begun, ...(meant[at] ?? [])].slice(0, MOST_WORDS);
      // Few words are looked up faster one by one.
      const ranges = begun.length > MOST_PROBED ? this.#kinds.map((kind) => begunBy(kind(word))) : [];
      const lead = this.#lead(words, { ranges });
      return { ...lead, terms: this.#lead(firstOf(words, most), {}).terms };
    });
  }

  /** How to find the requests of a rank; null when no request can have it. */
  async at(rank: Rank): Promise<Lead[] | null> {
    await this.#begin();
    const meant = rank === 2 ? await this.#mean() : [];
    // Alone, a word as it is has a better rank.
    const isAlone = this.#items.length === 1 && !this.#othersToo;
    let more = rank === 0 || this.#othersToo;
    const leads = this.#items.map(({ word, number, isNumber }, at): Lead => {
      if (isNumber) return this.#lead([], { number });
      const begun = this.#begun[at] ?? [];
      const exact = begun[0]?.term === entry(word) ? begun.slice(0, 1) : [];
      const longer = begun.slice(exact.length);
      const typos = meant[at] ?? [];
      if (rank === 1 && longer.length) more = true;
      if (rank === 2 && typos.length) more = true;
      if (rank === 0) return this.#lead(exact, { number });
      if (rank === 2 && isAlone) return this.#lead(typos, {});
      const ranges = this.#kinds.map((kind) => (isAlone ? beyond : begunBy)(kind(word)));
      const lead = this.#lead([...(isAlone ? [] : exact), ...longer, ...typos], {
        ranges,
        number: isAlone ? undefined : number,
      });
      return longer.length > MOST_WORDS ? { ...lead, weight: Number.POSITIVE_INFINITY, terms: [] } : lead;
    });
    if (!more || leads.some(({ weight }) => weight === 0)) return null;
    if (leads.some(({ weight }) => Number.isFinite(weight) && weight <= FEW)) return leads;
    // Too many words to look up one by one may still have few requests in all.
    for (const [at, lead] of leads.entries()) {
      if (Number.isFinite(lead.weight)) continue;
      const ids = await allIn(this.#db, lead.probe.ranges, FEW);
      const others = lead.probe.terms.length || lead.number;
      if (ids && !others) leads[at] = { ...lead, weight: ids.length, ids };
    }
    return leads;
  }
}

const isIn = (ranges: Probe['ranges'], term: string): boolean =>
  ranges.some(([from, before]) => term >= from && term < before);
