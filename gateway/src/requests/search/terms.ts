import { STAGE, type Status } from '@portal/domain';
import { mayBeMeant, neighbours } from './words.ts';

/**
 * What the first letter of a term says. `p` and `s`: the word stands in this request, for everybody who reads it or for those who read all
 * requests. `a`: the request belongs to those whom the term names. `d`: there is such a word. `n`: a form of a word with a letter left out,
 * and the word.
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
/** The words of which this is a form: `!` follows the space. */
export const wordsLike = (form: string): Range => [`n${form} `, `n${form}!`];
export const wordLike = (term: string): string => term.slice(term.indexOf(' ') + 1);

export const ownedBy = (userId: number): string => `a${userId}`;
/** What every provider may read, see `mayRead`. */
export const BEFORE_COMMITTEE = 'ac';
/** Says in the index how far it is. */
export const PROGRESS = 'z';

export const isBeforeCommittee = (status: Status): boolean => STAGE[status].beforeCommittee === true;

/** What the dictionary says of a word. */
export const entriesOf = (word: string): string[] => [
  entry(word),
  ...(mayBeMeant(word) ? [...neighbours(word)].map((form) => neighbour(form, word)) : []),
];
