import { searchKey } from '../../platform/db/index.ts';

/** Longer words are cut, in texts and in what is searched for: then they are found by their beginning. */
const LONGEST = 32;
/** From this number of letters on, a word is also found with one typo. */
const LONG_ENOUGH = 5;
/** A word of more letters is a chain or a formula. */
const LONGEST_NEIGHBOURED = 24;

/** So many letters of a piece of a word surely stand together in one of its windows. */
export const LONGEST_FRAGMENT = LONGEST / 2;

const SIMPLE = /^[a-z0-9]+$/;
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/u;
/** Letters that JavaScript counts as one each. */
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
 * The words of a text as they are compared: without case, accents and punctuation. What punctuation divides is found in its parts and as a
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

/** A word, or, when it is too long to be kept, overlapping windows of it: whatever stands in it stands in one of them as far as it fits. */
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

/** What words of a request surely contain when the key of its text contains this one. */
export const fragmentsOf = (key: string): Set<string> =>
  new Set(
    key
      .split(BETWEEN)
      .filter(Boolean)
      .map((part) => [...part].slice(0, LONGEST_FRAGMENT).join('')),
  );

/** A word and its remainders without its first letters. */
export function endingsOf(word: string): string[] {
  const letters = [...word];
  return letters.map((_, at) => letters.slice(at).join(''));
}

/** The words that somebody searches for, each once. */
export const soughtWords = (text: string): string[] => [...new Set([...pieces(text)].flat())];

/** A text as its words: two texts with the same words in the same order are the same. */
export const wordsKey = (text: string): string => soughtWords(text).join(' ');

/** True for a word that may have a typo: letters only, since another digit is another device. */
export const mayHaveTypo = (word: string): boolean => word.length >= LONG_ENOUGH && LETTERS.test(word);

/** True for a word that somebody can have meant with a typo. It may be a letter shorter than what they wrote. */
export const mayBeMeant = (word: string): boolean =>
  word.length >= LONG_ENOUGH - 1 && word.length <= LONGEST_NEIGHBOURED && LETTERS.test(word);

/** The word and all that is left of it without one letter. Two words that differ by one edit share one of these. */
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

/** How well a word fits: 0 the same, 1 it begins so, 2 with one typo, null not at all. */
export function fit(sought: string, word: string, typos: boolean): 0 | 1 | 2 | null {
  if (word.startsWith(sought)) return word.length === sought.length ? 0 : 1;
  return typos && mayBeMeant(word) && isOneEdit(sought, word) ? 2 : null;
}
