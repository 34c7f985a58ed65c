import { searchKey } from '../../platform/db/index.ts';

/** Longer words are cut to this number of letters, in texts and in searches: they are found by their beginning. */
const LONGEST = 32;
/** From this number of letters on, a word is also found with one typo. */
const LONG_ENOUGH = 5;
/** Longer words, such as chemical formulas, are not found with a typo. */
const LONGEST_NEIGHBOURED = 24;

/** A fragment of a word up to this number of letters is surely whole in one of the word's windows. */
export const LONGEST_FRAGMENT = LONGEST / 2;

const SIMPLE = /^[a-z0-9]+$/;
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/u;
/** Words of letters only, each of which is one UTF-16 code unit. */
const LETTERS = /^(?:(?![\u{10000}-\u{10ffff}])[\p{L}\p{M}])+$/u;
const ASCII = /^[\t\n\r\x20-\x7e]*$/;

const cut = (word: string): string => (word.length <= LONGEST ? word : [...word].slice(0, LONGEST).join(''));

const folded = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : searchKey(text));

function* pieces(text: string): Generator<readonly string[]> {
  for (const piece of folded(text).split(/\s+/)) {
    if (SIMPLE.test(piece)) yield [cut(piece)];
    else {
      const parts = piece.split(BETWEEN).filter(Boolean);
      if (parts.length) yield parts.map(cut);
    }
  }
}

/**
 * The words of a text as they are compared: without case, accents and punctuation. What punctuation divides is found by its parts and as a
 * whole: "X-ray" by "ray" and by "xray".
 */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const parts of pieces(text)) {
    for (const part of parts) words.add(part);
    if (parts.length === 1) continue;
    const whole = parts.join('');
    if (whole.length <= LONGEST) words.add(whole);
  }
  return words;
}

/**
 * A word, or overlapping windows of it when it is too long to be stored. Every fragment of up to `LONGEST_FRAGMENT` letters is whole in one
 * of them.
 */
function windowsOf(part: string): string[] {
  if (part.length <= LONGEST) return [part];
  const letters = [...part];
  const windows: string[] = [];
  for (let at = 0; at === 0 || at < letters.length - LONGEST_FRAGMENT; at += LONGEST_FRAGMENT)
    windows.push(letters.slice(at, at + LONGEST).join(''));
  return windows;
}

/** The words of a text in which a list looks for a fragment. */
export const windowedWordsOf = (text: string): Set<string> =>
  new Set(
    folded(text)
      .split(BETWEEN)
      .flatMap((word) => (word ? windowsOf(word) : [])),
  );

/** Fragments that words of a request surely contain when the key of its text contains this key. */
export const fragmentsOf = (key: string): Set<string> =>
  new Set(
    key
      .split(BETWEEN)
      .filter(Boolean)
      .map((part) => [...part].slice(0, LONGEST_FRAGMENT).join('')),
  );

/** A word and all its endings: without its first letter, its first two, and so on. */
export function endingsOf(word: string): string[] {
  const letters = [...word];
  return letters.map((_, at) => letters.slice(at).join(''));
}

/** The words that somebody searches for, each once. */
export const soughtWords = (text: string): string[] => [...new Set([...pieces(text)].flat())];

/** The words of a text, joined: texts with the same words in the same order have the same key. */
export const wordsKey = (text: string): string => soughtWords(text).join(' ');

/** True for a word of a search that may have a typo: letters only, because another digit means another device. */
export const mayHaveTypo = (word: string): boolean => word.length >= LONG_ENOUGH && LETTERS.test(word);

/** True for a word of a text that somebody may have meant with a typo. It may be one letter shorter than what they wrote. */
export const mayBeMeant = (word: string): boolean =>
  word.length >= LONG_ENOUGH - 1 && word.length <= LONGEST_NEIGHBOURED && LETTERS.test(word);

/** The word, and the word without each one of its letters. Two words that differ by one edit share one of these. */
export function neighbours(word: string): Set<string> {
  const all = new Set([word]);
  for (let at = 0; at < word.length; at++) all.add(word.slice(0, at) + word.slice(at + 1));
  return all;
}

/** True when one letter was left out, added or changed, or two neighbours changed places. */
export function isOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || a === b) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (end < short.length - start && short[short.length - 1 - end] === long[long.length - 1 - end]) end++;
  const left = short.length - start - end;
  if (long.length > short.length) return left === 0;
  if (left === 1) return true;
  return left === 2 && short[start] === long[start + 1] && short[start + 1] === long[start];
}

/** How well a word fits: 0 when it is the same, 1 when it begins with what is sought, 2 with one typo; null when it does not fit. */
export function fit(sought: string, word: string, typos: boolean): 0 | 1 | 2 | null {
  if (word.startsWith(sought)) return word.length === sought.length ? 0 : 1;
  return typos && mayBeMeant(word) && isOneEdit(sought, word) ? 2 : null;
}
