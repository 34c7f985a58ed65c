import { fitText } from '@portal/domain';
import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely';

const ACCENTS = '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f';
const HEBREW_POINTS = '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7';
const ARABIC_VOWELS = '\\u0610-\\u061a\\u064b-\\u065f\\u0670';
/** Also what nobody sees. Vowel signs of other scripts are letters to those who read them. */
const LEFT_OUT = new RegExp(
  `[${ACCENTS}${HEBREW_POINTS}${ARABIC_VOWELS}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
);

/** Letters that Unicode does not take apart, as people write them without the sign on their keyboard. */
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
 * What a text is searched and ordered by: without case, accents, ligatures and widths, its spaces made one. It is stored beside the
 * text, so that every database finds and orders alike: each would fold letters in its own way. See docs/adr/0031.
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    // In capitals first: ß has two of them, and the dotless i the usual one.
    .toUpperCase()
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

/** The key of several texts: nothing that is searched for goes across the line break between them. */
export const searchKeyOf = (texts: readonly string[]): string => texts.map(searchKey).join('\n');

/** As many characters as an index takes: no longer than the key of any name but of rare ligatures. */
const LONGEST_NAME = 700;

/** The key by which people are ordered and found. */
export const nameKey = (name: string): string => fitText(searchKey(name), LONGEST_NAME);

/** True where one of the columns, which hold search keys, contains this one. */
export function containsKey<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: readonly ReferenceExpression<DB, TB>[],
  key: string | Expression<string>,
): Expression<SqlBool> {
  return eb.or(columns.map((column) => sql<SqlBool>`instr(${eb.ref(column as never)}, ${key}) > 0`));
}
