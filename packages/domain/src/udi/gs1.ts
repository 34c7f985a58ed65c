import { MESSAGES } from '../messages.ts';
import { fullYear, isoDay, lastOf } from './days.ts';
import { type Found, NOTHING_MORE, together, type Udi, UdiError } from './udi.ts';

const AGENCY = 'GS1';
/** Ends an element of variable length: the character that a scanner sends for FNC1. */
const SEPARATOR = '\u001d';
/** What scanners and programs send instead of it, and the symbology identifier of a further barcode. */
const SEPARATORS = /\u00e8|\u241d|<GS>|\{GS\}|\][CdeQJ]\d/g;

/** What may be between separators. The character set has no space: spaces are only for reading. */
const piecesOf = (barcode: string): string[] =>
  barcode.replace(SEPARATORS, SEPARATOR).replace(/\s/g, '').split(SEPARATOR).filter(Boolean);

/** True for a barcode that begins like a UDI of GS1. */
export const isGs1 = (barcode: string): boolean => /^[\d(]/.test(piecesOf(barcode)[0] ?? '');

interface Form {
  form: RegExp;
  /** The length of an element with a fixed length. */
  length?: number;
  accepted: string;
  /** True when its last digit is computed from the others. */
  isChecked?: true;
  isDay?: true;
  /** True when hours and minutes follow the date. Then the day of the month must be given. */
  hasTime?: true;
}

const digits = (length: number): Form => ({
  form: new RegExp(`^\\d{${length}}$`),
  length,
  accepted: `${length} digits`,
});
/** The characters of GS1's set 82. */
const upTo = (count: number): Form => ({
  form: new RegExp(`^[!-"%-?A-Z_a-z]{1,${count}}$`),
  accepted: `1 to ${count} letters, digits or signs`,
});
const number: Form = { form: /^\d{1,8}$/, accepted: '1 to 8 digits' };
const checked = (count: number): Form => ({ ...digits(count), isChecked: true });
const day: Form = {
  ...digits(6),
  accepted: 'YYMMDD, with DD = 00 for the last day of the month',
  isDay: true,
};
const dayAndTime: Form = { ...digits(10), accepted: 'YYMMDDHHMM', isDay: true, hasTime: true };

/** The application identifiers by their first digits, with the format of their content. */
const FORMS: readonly (readonly [RegExp, Form])[] = [
  [/^00$/, checked(18)],
  [/^0[123]$/, checked(14)],
  [/^1[123567]$/, day],
  [/^(10|2[12])$/, upTo(20)],
  [/^20$/, digits(2)],
  [/^3[07]$/, number],
  [/^9\d$/, upTo(90)],
  [/^41[0-7]$/, checked(13)],
  [/^71[0-7]$/, upTo(20)],
  [/^(235|24[0-3]|25[01345]|40[0-3]|42[0-7])$/, upTo(90)],
  [/^3(1[0-6]|[246]\d|3[0-7]|5[0-7])[0-5]$/, digits(6)],
  [/^7003$/, dayAndTime],
  [
    /^(39[0-5]\d|43[0-2]\d|433[0-3]|700[1-9]|701[01]|702[0-3]|703\d|704[01]|7230|723[1-9]|724[0-2]|725\d)$/,
    upTo(90),
  ],
  [/^(800[1-9]|801[0-3]|801[7-9]|802[06]|8030|804\d|811[0-2]|8200)$/, upTo(90)],
];
/** Identifiers whose elements have a predefined length: they need no separator after them (7.8.5). */
const PREDEFINED_LENGTH = /^(0[0-3]|1[1-9]|20|3[1-6]|41)/;

const formOf = (ai: string): Form | undefined => FORMS.find(([beginning]) => beginning.test(ai))?.[1];
/** The identifier with which an element begins: two to four digits. */
const identifierOf = (text: string): string | undefined =>
  [2, 3, 4].map((length) => text.slice(0, length)).find((ai) => /^\d+$/.test(ai) && formOf(ai));

const IDENTIFIERS =
  'a known application identifier at the beginning of an element, such as 01, 10, 11, 17 or 21';

/** From the right, without the check digit, the digits have the weights 3, 1, 3, 1 …; the check digit makes the sum a multiple of ten. */
function fitsCheckDigit(text: string): boolean {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += Number(text.at(-1 - at)) * (at % 2 ? 3 : 1);
  return sum % 10 === 0;
}

function dayIn(ai: string, text: string, { accepted, hasTime }: Form, now: Date): string {
  const part = (from: number) => Number(text.slice(from, from + 2));
  const year = fullYear(part(0), now);
  const month = part(2);
  const read = isoDay(year, month, part(4) || (hasTime ? 0 : lastOf(year, month)));
  const isTime = !hasTime || (part(6) < 24 && part(8) < 60);
  if (!read || !isTime) throw new UdiError(MESSAGES.udiDate(AGENCY, `(${ai})`, text, accepted));
  return read;
}

type Element = readonly [ai: string, text: string];

/** `(01)…(17)…`: an element ends where the next known identifier stands in parentheses. */
function printedElements(text: string): Element[] {
  const heads = [...text.matchAll(/\((\d{2,4})\)/g)].filter(([, ai]) => formOf(ai as string));
  if (heads[0]?.index !== 0) throw new UdiError(MESSAGES.udiPart(AGENCY, text.slice(0, 6), IDENTIFIERS));
  return heads.map((head, at) => [
    head[1] as string,
    text.slice(head.index + head[0].length, heads[at + 1]?.index),
  ]);
}

/** `01…17…10…`: an element ends by its predefined length, or with the text. */
function plainElements(text: string): Element[] {
  const elements: Element[] = [];
  let rest = text;
  while (rest) {
    const ai = identifierOf(rest);
    if (!ai) throw new UdiError(MESSAGES.udiPart(AGENCY, `"${rest.slice(0, 4)}"`, IDENTIFIERS));
    const end = PREDEFINED_LENGTH.test(ai) ? ai.length + (formOf(ai)?.length ?? 0) : rest.length;
    elements.push([ai, rest.slice(ai.length, end)]);
    rest = rest.slice(end);
  }
  return elements;
}

/** A GTIN alone, as the barcode of a package holds it. */
const BARE = /^(\d{8}|\d{12,14})$/;

/** Reads GS1 element strings, printed or as a scanner sends them, or a GTIN alone (General Specifications, 3 and 7). */
export function readGs1(barcodes: readonly string[], now: Date): Udi {
  const pieces = barcodes.flatMap(piecesOf);
  const [first = ''] = pieces;
  const elements: Element[] =
    pieces.length === 1 && BARE.test(first)
      ? [['01', first.padStart(14, '0')]]
      : pieces.flatMap((piece) => (piece.startsWith('(') ? printedElements(piece) : plainElements(piece)));
  const values = new Map<string, string>();
  const days: Found[] = [];
  for (const [ai, value] of elements) {
    const form = formOf(ai) as Form;
    // A number in parentheses is always an identifier, even within a lot: nobody could tell them apart in print.
    const [unknownPart] = /\(\d+\)/.exec(value) ?? [];
    if (unknownPart) throw new UdiError(MESSAGES.udiPart(AGENCY, unknownPart, IDENTIFIERS));
    if (!form.form.test(value))
      throw new UdiError(MESSAGES.udiPart(AGENCY, `(${ai})${value}`, form.accepted));
    if (form.isChecked && (!fitsCheckDigit(value) || /^0+$/.test(value))) {
      throw new UdiError(MESSAGES.udiCheck(AGENCY, `check digit of (${ai})${value}`));
    }
    if (values.has(ai)) throw new UdiError(MESSAGES.udiTwice(AGENCY, `(${ai})`));
    values.set(ai, value);
    if (!form.isDay) continue;
    const read = dayIn(ai, value, form, now);
    if (ai === '11') days.push({ madeOn: read });
    if (ai === '17' || ai === '7003') days.push({ expiresOn: read });
  }
  const di = values.get('01');
  if (!di) throw new UdiError(MESSAGES.udiWithoutDevice(AGENCY, '(01) and a GTIN of 14 digits'));
  return {
    ...NOTHING_MORE,
    ...together(AGENCY, days),
    agency: AGENCY,
    di,
    lot: values.get('10') ?? null,
    serial: values.get('21') ?? null,
    text: [...values].map(([ai, value]) => `(${ai})${value}`).join(''),
  };
}
