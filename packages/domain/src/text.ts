/**
 * Control characters except tab and line breaks, and single halves of a surrogate pair. Each database handles them differently: it stores,
 * cuts or refuses them.
 */
const UNFIT = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const ALL_UNFIT = new RegExp(UNFIT, 'gu');
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

export const isFitText = (text: string): boolean => !UNFIT.test(text);

/** False for a text that has only spaces and invisible characters. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/**
 * The number of characters as Unicode and the databases count them: an emoji beyond the first 65,536 code points is one character, not two.
 */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/**
 * Invisible characters that change the direction of the following text: with U+202E, "fdp.xlsx" reads as "xslx.pdf". Hebrew and Arabic do not
 * need them: their letters have a direction of their own, and the marks U+200E, U+200F and U+061C change nothing.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** The only form in which texts are stored and compared. */
export const normalText = (text: string): string => text.normalize('NFC').trim();

/** The form of a name and of every other text of one line: people recognize it by its look, so it must look as it is stored (ADR 77). */
export const normalLine = (text: string): string => normalText(text.replace(TURNING, ''));

const BREAKS = /[\t\n\r\u2028\u2029]+/g;

/** The form of a text that is one line among others, as in a list: it cannot look like two lines. */
export const oneLine = (text: string): string => normalLine(text.replace(BREAKS, ' '));

/**
 * Corrects a line that nobody can be asked to correct, such as a name from an identity token: it removes unfit characters, applies the normal
 * form, and cuts it to `max` characters.
 */
export function fitText(text: string, max: number): string {
  const normal = normalLine(text.replace(ALL_UNFIT, ''));
  return normal.length <= max ? normal : [...normal].slice(0, max).join('').trim();
}

const ASCII_UPPER = /[A-Z]/g;
const BEYOND_ASCII = /[^\0-\x7f]/;
const UNICODE_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** The form of a domain in the mail system: ASCII, with `xn--…` for other alphabets. */
function normalDomain(domain: string): string {
  if (!BEYOND_ASCII.test(domain)) return domain.toLowerCase();
  if (!UNICODE_DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}

/**
 * The only form in which email addresses are stored and compared. Before the @ only A to Z become small letters. The Kelvin sign is a
 * different character from K in the mail system, although lower-casing and NFC would turn it into one: a person who has proved one of these
 * addresses has not proved the other.
 */
export function normalEmail(email: string): string {
  const text = email.trim();
  const at = text.lastIndexOf('@') + 1;
  const small = (part: string) => part.replace(ASCII_UPPER, (letter) => letter.toLowerCase());
  return small(text.slice(0, at)) + normalDomain(text.slice(at));
}
