/**
 * Control characters other than tab and line breaks, and halves of a surrogate pair. Each database handles them differently:
 * it stores, cuts or refuses them.
 */
const UNFIT = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const ALL_UNFIT = new RegExp(UNFIT, 'gu');
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

export const isFitText = (text: string): boolean => !UNFIT.test(text);

/** False for a text that has only spaces and invisible characters. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/**
 * The number of characters as Unicode and the databases count them: an emoji outside of the first 65,536 is one character,
 * not two.
 */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/**
 * Unseen characters that turn the direction of the text after them: with U+202E, "fdp.xlsx" reads as "xslx.pdf". Hebrew and Arabic
 * need none of them: their letters have a direction of their own, and the marks U+200E, U+200F and U+061C turn nothing.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** The only form in which texts are stored and compared. */
export const normalText = (text: string): string => text.normalize('NFC').trim();

/** The form of a name and of each other text of one line: people recognize it at sight, so it reads as it is stored (ADR 77). */
export const normalLine = (text: string): string => normalText(text.replace(TURNING, ''));

const BREAKS = /[\t\n\r\u2028\u2029]+/g;

/** The form of a text that stands in a line among others, as in a list: it cannot look like two of them. */
export const oneLine = (text: string): string => normalLine(text.replace(BREAKS, ' '));

/**
 * Corrects a line that nobody can be asked to correct, such as a name from an identity token: no unfit characters, the normal
 * form, and at most `max` long.
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
 * The only form in which email addresses are stored and compared. Before the @ only A to Z become small letters. The Kelvin
 * sign is not the letter K for a mail system, although small letters and NFC turn it into one. A person who has proved one of
 * these addresses has not proved the other.
 */
export function normalEmail(email: string): string {
  const text = email.trim();
  const at = text.lastIndexOf('@') + 1;
  const small = (part: string) => part.replace(ASCII_UPPER, (letter) => letter.toLowerCase());
  return small(text.slice(0, at)) + normalDomain(text.slice(at));
}
