import { fitText } from '@portal/domain';
import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely';

const ACCENTS = '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f';
const HEBREW_POINTS = '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7';
const ARABIC_VOWELS = '\\u0610-\\u061a\\u064b-\\u065f\\u0670';
/**
 * The characters that a key leaves out: accents, vowel points, and characters that nobody sees. Vowel signs of other scripts stay, because
 * they are letters for their readers.
 */
const LEFT_OUT = new RegExp(
  `[${ACCENTS}${HEBREW_POINTS}${ARABIC_VOWELS}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
);

/** Letters that Unicode does not decompose, and how people write them when their keyboard lacks the sign. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * The form of a text for searching and ordering: without case, accents, ligatures and widths, and with single spaces. It is stored beside
 * the text, so that every database finds and orders in the same way; the databases themselves fold letters in different ways (ADR 31).
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    // Capitals first: ß becomes two letters, and the dotless i becomes the usual one.
    .toUpperCase()
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

/** The key of several texts. The line break between them makes sure that a search does not match across two texts. */
export const searchKeyOf = (texts: readonly string[]): string => texts.map(searchKey).join('\n');

/** The most characters of a key that an index takes. Only the keys of names with rare ligatures are longer. */
const LONGEST_NAME = 700;

/** The key by which people are ordered and found. */
export const nameKey = (name: string): string => fitText(searchKey(name), LONGEST_NAME);

/** A condition: one of these columns with search keys contains this key. */
export function containsKey<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: readonly ReferenceExpression<DB, TB>[],
  key: string | Expression<string>,
): Expression<SqlBool> {
  return eb.or(columns.map((column) => sql<SqlBool>`instr(${eb.ref(column as never)}, ${key}) > 0`));
}
