import { CURRENCIES, type Currency } from './value-analysis/cost.ts';
import { isDecimal } from './value-analysis/decimal.ts';

const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** No accepted number is longer, including blanks and groups. */
const LONGEST = 40;
/** Groups of three digits, separated by commas or blanks. "0,500" and "84,50" are not groups: the person means decimals. */
const BY_COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const BY_BLANKS = /^[1-9]\d{0,2}(?:\s\d{3})+(?:\.\d*)?$/;
/** Either a group of three, or the decimals of a currency that has three. */
const ONE_COMMA = /^\d+,\d{3}$/;

/** The ways to write a currency, the longest first: "CA$", "CAD", "$". */
const marksOf = (currency: Currency): string[] =>
  (['symbol', 'code', 'narrowSymbol'] as const)
    .flatMap((currencyDisplay) =>
      new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay }).formatToParts(0),
    )
    .flatMap(({ type, value }) => (type === 'currency' ? [value.toLowerCase()] : []))
    .sort((a, b) => b.length - a.length);

function withoutMarks(text: string, currency: Currency): string {
  const marks = marksOf(currency);
  const before = marks.find((mark) => text.toLowerCase().startsWith(mark)) ?? '';
  const rest = text.slice(before.length).trim();
  const after = marks.find((mark) => rest.toLowerCase().endsWith(mark)) ?? '';
  return rest.slice(0, rest.length - after.length).trim();
}

/**
 * The decimal that a person means with a number typed into a form, in the API's form: "$1,234.50" is "1234.50". Null when it is not a number
 * or is ambiguous. It accepts blanks, groups of three digits, and with a `currency` its sign or code before or after. No floating point.
 */
export function typedDecimal(typed: string, currency?: Currency): string | null {
  if (typed.length > LONGEST) return null;
  const text = currency ? withoutMarks(typed.trim(), currency) : typed.trim();
  if (![PLAIN, BY_COMMAS, BY_BLANKS].some((form) => form.test(text))) return null;
  if (currency && CURRENCIES[currency] === 3 && ONE_COMMA.test(text)) return null;
  const [whole = '', fraction = ''] = text.replace(/[,\s]/g, '').split('.');
  const decimal = (whole.replace(/^0+(?=\d)/, '') || '0') + (fraction && `.${fraction}`);
  return isDecimal(decimal) ? decimal : null;
}

/** The whole number from 0 that a person types into a form: "1,000" is 1000. Null when it is not one. */
export function typedWhole(typed: string): number | null {
  const decimal = typedDecimal(typed);
  return decimal === null || decimal.includes('.') ? null : Number(decimal);
}
