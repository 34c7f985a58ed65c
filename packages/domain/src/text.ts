/** Control characters other than tab and line breaks, and halves of a surrogate pair: databases store, cut or refuse them each in its own way. */
const UNFIT = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const ALL_UNFIT = new RegExp(UNFIT, 'gu');
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

export const isFitText = (text: string): boolean => !UNFIT.test(text);

/** False for a text of spaces and of characters that nobody sees. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Characters as Unicode and the databases count them: an emoji outside of the first 65,536 is one, not two. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** The one form in which texts are stored and compared. */
export const normalText = (text: string): string => text.normalize('NFC').trim();

/** A text that nobody can be asked to correct, such as a name from an identity token: fit, normal and no longer than `max`. */
export function fitText(text: string, max: number): string {
  const normal = normalText(text.replace(ALL_UNFIT, ''));
  return normal.length <= max ? normal : [...normal].slice(0, max).join('').trim();
}

const ASCII_UPPER = /[A-Z]/g;
const BEYOND_ASCII = /[^\0-\x7f]/;
const UNICODE_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** As the mail system knows it: ASCII, `xn--…` for the rest of the alphabets. */
function normalDomain(domain: string): string {
  if (!BEYOND_ASCII.test(domain)) return domain.toLowerCase();
  if (!UNICODE_DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}

/**
 * The one form in which email addresses are stored and compared. Before the @ only A to Z become small: for a mail system the
 * Kelvin sign is not the letter K, though both small letters and NFC make it that. Whoever has proved one address has not proved the other.
 */
export function normalEmail(email: string): string {
  const text = email.trim();
  const at = text.lastIndexOf('@') + 1;
  const small = (part: string) => part.replace(ASCII_UPPER, (letter) => letter.toLowerCase());
  return small(text.slice(0, at)) + normalDomain(text.slice(at));
}
