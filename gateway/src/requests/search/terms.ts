import { endingsOf, mayBeMeant, neighbours } from './words.ts';

/**
 * The first letter of a term says what the row is. `p` and `s`: the request has the word, for everybody who may read the request or for
 * those who read all requests. `a`: whose request it is, or that it is before the committee. `d`: a word of the dictionary. `n`: a word
 * with one letter left out, and the word. `i`: the ending of a word in a text that lists search, or in a name, and the word. `z`: how far
 * the index is filled.
 */
export const posting = (word: string): string => `p${word}`;
export const staffPosting = (word: string): string => `s${word}`;
/** Returns the function that makes the term of a word, by who may read its text. */
export const postingOf = (staffOnly: boolean): ((word: string) => string) =>
  staffOnly ? staffPosting : posting;
export const entry = (word: string): string => `d${word}`;
const neighbour = (form: string, word: string): string => `n${form} ${word}`;

/** Sorts after every character that a word can have. */
const LAST = '\u{10FFFF}';
export type Range = readonly [from: string, before: string];
export const begunBy = (term: string): Range => [term, term + LAST];
/** The range of longer terms with this beginning: a digit is the first character that a word can have. */
export const beyond = (term: string): Range => [`${term}0`, term + LAST];
/** The range of endings of words that begin with the fragment. What is within a word is at the beginning of one of its endings. */
export const within = (fragment: string): Range => begunBy(`i${fragment}`);
/** The range of the words of which this is a form: `!` is the character after the space. */
export const wordsLike = (form: string): Range => [`n${form} `, `n${form}!`];
export const wordLike = (term: string): string => term.slice(term.indexOf(' ') + 1);

export const ownedBy = (userId: number): string => `a${userId}`;
/** The term of a request before the committee, which every provider may read (see `mayRead`). */
export const BEFORE_COMMITTEE = 'ac';
/**
 * The term of the row that stores how far the index is filled. Older gateways used `z`, and `z2` for an index without the endings of all
 * words that lists search.
 */
export const PROGRESS = 'z3';
/** The progress of an index that lacks nothing. */
export const FILLED = -1;
/** A weight below this is the minute (since 1970), as a negative number, since which the word is known to have no request. */
export const UNUSED = -1;

/** The terms by which a word is found by a fragment of it. */
export const endingsIn = (word: string): string[] => endingsOf(word).map((ending) => `i${ending} ${word}`);

/** The terms of a word in the dictionary: the word, and its forms with one letter left out. */
export const entriesOf = (word: string): string[] => [
  entry(word),
  ...(mayBeMeant(word) ? [...neighbours(word)].map((form) => neighbour(form, word)) : []),
];
