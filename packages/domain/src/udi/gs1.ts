import { MESSAGES } from '../messages.ts';
import { fullYear, isoDay, lastOf } from './days.ts';
import { type Found, NOTHING_MORE, type Udi, UdiError } from './udi.ts';

const AGENCY = 'GS1';
/** Ends an element of variable length: the character that a scanner sends for FNC1. */
const SEPARATOR = '\u001d';
/** What scanners and programs write in its place, and the symbology identifier of a further barcode. */
const SEPARATORS = /\u00e8|\u241d|<GS>|\{GS\}|\][CdeQJ]\d/g;

/** The text with one separator between elements, and none around them. The set of characters has no space: those are for reading. */
const withSeparators = (typed: string): string =>
  typed.replace(SEPARATORS, SEPARATOR).replace(/\s/g, '').split(SEPARATOR).filter(Boolean).join(SEPARATOR);

/** True for a text that begins as a UDI of GS1 does. */
export const isGs1 = (typed: string): boolean => /^[\d(]/.test(withSeparators(typed));

interface Form {
  form: RegExp;
  /** Of an element that is always as long. */
  length?: number;
  accepted: string;
  /** Its last digit follows from the others. */
  isChecked?: true;
  isDay?: true;
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
const dayAndTime: Form = { ...digits(10), accepted: 'YYMMDDHHMM', isDay: true };

/** The application identifiers by their beginning, with the form of what follows. */
const FORMS: readonly (readonly [RegExp, Form])[] = [
  [/^00$/, checked(18)],
  [/^0[123]$/, checked(14)],
  [/^1[123567]$/, day],
  [/^(10|2[12])$/, upTo(20)],
  [/^20$/, digits(2)],
  [/^3[07]$/, number],
  [/^9\d$/, upTo(90)],
  [/^41\d$/, checked(13)],
  [/^71\d$/, upTo(20)],
  [/^(235|24\d|25\d|40\d|42\d)$/, upTo(90)],
  [/^3[1-6]\d\d$/, digits(6)],
  [/^7003$/, dayAndTime],
  [/^(39|43|70|72|80|81|82)\d\d$/, upTo(90)],
];
/** Identifiers whose elements need no separator after them (7.8.5). */
const SELF_ENDING = /^(0[0-3]|1[1-9]|20|3[1-6]|41)/;

const formOf = (ai: string): Form | undefined => FORMS.find(([beginning]) => beginning.test(ai))?.[1];
/** The identifier with which an element begins: two to four digits. */
const identifierOf = (text: string): string | undefined =>
  [2, 3, 4].map((length) => text.slice(0, length)).find((ai) => /^\d+$/.test(ai) && formOf(ai));

const PLACES = 'a known application identifier, such as 01, 10, 11, 17 or 21';

/** The digits from the right weigh 3, 1, 3, 1 …, without the last one, which makes the sum a multiple of ten. */
function fitsCheckDigit(text: string): boolean {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += Number(text.at(-1 - at)) * (at % 2 ? 3 : 1);
  return sum % 10 === 0;
}

function dayIn(ai: string, text: string, accepted: string, now: Date): string {
  const year = fullYear(Number(text.slice(0, 2)), now);
  const month = Number(text.slice(2, 4));
  const given = Number(text.slice(4, 6));
  const read = isoDay(year, month, given || lastOf(year, month));
  if (!read) throw new UdiError(MESSAGES.udiDate(AGENCY, `(${ai})`, text, accepted));
  return read;
}

type Element = readonly [ai: string, text: string];

/** `(01)…(17)…`: an element ends where the next known identifier stands in parentheses. */
function printedElements(text: string): Element[] {
  const elements: Element[] = [];
  const heads = [...text.matchAll(/\((\d{2,4})\)/g)].filter(([, ai]) => formOf(ai as string));
  if (heads[0]?.index !== 0) throw new UdiError(MESSAGES.udiPart(AGENCY, text.slice(0, 6), PLACES));
  for (const [at, head] of heads.entries()) {
    const value = text.slice(head.index + head[0].length, heads[at + 1]?.index);
    elements.push([head[1] as string, value.replaceAll(SEPARATOR, '')]);
  }
  return elements;
}

/** `01…17…10…`: an element ends by its length, at a separator, or with the text. */
function plainElements(text: string): Element[] {
  const elements: Element[] = [];
  let rest = text;
  while (rest) {
    const ai = identifierOf(rest);
    if (!ai) throw new UdiError(MESSAGES.udiPart(AGENCY, `"${rest.slice(0, 4)}"`, PLACES));
    const after = rest.slice(ai.length);
    const [whole = after] = after.split(SEPARATOR, 1);
    const value = SELF_ENDING.test(ai) ? whole.slice(0, formOf(ai)?.length) : whole;
    elements.push([ai, value]);
    rest = after.slice(value.length);
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(1);
  }
  return elements;
}

/** A GTIN alone, as the barcode of a package holds it. */
const BARE = /^(\d{8}|\d{12,14})$/;

/** Reads GS1 element strings, printed or as a scanner sends them, or a GTIN alone (General Specifications, 3 and 7). */
export function readGs1(typed: string, now: Date): Udi {
  const text = withSeparators(typed);
  const elements = BARE.test(text)
    ? [['01', text.padStart(14, '0')] as const]
    : text.startsWith('(')
      ? printedElements(text)
      : plainElements(text);
  const values = new Map<string, string>();
  const days: Found = {};
  for (const [ai, value] of elements) {
    const { form, accepted, isChecked, isDay } = formOf(ai) as Form;
    if (!form.test(value)) throw new UdiError(MESSAGES.udiPart(AGENCY, `(${ai})${value}`, accepted));
    if (isChecked && !fitsCheckDigit(value)) {
      throw new UdiError(MESSAGES.udiCheck(AGENCY, `check digit of (${ai})${value}`));
    }
    if (values.has(ai)) throw new UdiError(MESSAGES.udiTwice(AGENCY, `(${ai})`));
    values.set(ai, value);
    if (!isDay) continue;
    const read = dayIn(ai, value, accepted, now);
    if (ai === '11') days.madeAt = read;
    if (ai === '17' || (ai === '7003' && !values.has('17'))) days.expiresAt = read;
  }
  const di = values.get('01');
  if (!di) throw new UdiError(MESSAGES.udiWithoutDevice(AGENCY, '(01) and a GTIN of 14 digits'));
  return {
    ...NOTHING_MORE,
    ...days,
    agency: AGENCY,
    di,
    lot: values.get('10') ?? null,
    serial: values.get('21') ?? null,
    text: [...values].map(([ai, value]) => `(${ai})${value}`).join(''),
  };
}
