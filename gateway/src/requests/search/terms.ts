import { endingsOf, mayBeMeant, neighbours } from './words.ts';

/**
 * What the first letter of a term says. `p` and `s`: the word stands in this request, for everybody who reads it or for those who read all
 * requests. `a`: the request belongs to those whom the term names. `d`: there is such a word. `n`: a form of a word with a letter left out,
 * and the word. `i`: the end of a word that stands in a text that lists search, or in a name, and the word. `z`: how far the index is filled.
 */
export const posting = (word: string): string => `p${word}`;
export const staffPosting = (word: string): string => `s${word}`;
/** The term of a word for those who read the text that has it. */
export const postingOf = (staffOnly: boolean): ((word: string) => string) =>
  staffOnly ? staffPosting : posting;
export const entry = (word: string): string => `d${word}`;
const neighbour = (form: string, word: string): string => `n${form} ${word}`;

/** After every character that a word can have. */
const LAST = '\u{10FFFF}';
export type Range = readonly [from: string, before: string];
export const begunBy = (term: string): Range => [term, term + LAST];
/** Those that are longer: a digit is the first character that a word can have. */
export const beyond = (term: string): Range => [`${term}0`, term + LAST];
/** The ends of words that begin so: what stands within a word begins one of them. */
export const within = (fragment: string): Range => begunBy(`i${fragment}`);
/** The words of which this is a form: `!` follows the space. */
export const wordsLike = (form: string): Range => [`n${form} `, `n${form}!`];
export const wordLike = (term: string): string => term.slice(term.indexOf(' ') + 1);

export const ownedBy = (userId: number): string => `a${userId}`;
/** What every provider may read, see `mayRead`. */
export const BEFORE_COMMITTEE = 'ac';
/**
 * Records in the index how far it is filled. Older gateways have used the names `z`, and `z2` for an index without the ends of all words that
 * lists find.
 */
export const PROGRESS = 'z3';
/** The progress of an index that lacks nothing. */
export const FILLED = -1;
/** Below it the weight of a word is the minute, as a negative number, since which no request is known to have it. */
export const UNUSED = -1;

/** By what a fragment of a word leads to it. */
export const endingsIn = (word: string): string[] => endingsOf(word).map((ending) => `i${ending} ${word}`);

/** What the dictionary says about a word. */
export const entriesOf = (word: string): string[] => [
  entry(word),
  ...(mayBeMeant(word) ? [...neighbours(word)].map((form) => neighbour(form, word)) : []),
];
