/** Characters with which spreadsheets begin a formula, also in full width. */
const SIGN = /[=+\-@＝＋－−＠]/g;
/**
 * Invisible characters that may stand before such a sign, and characters that may end a cell. Quotes are included, because a program that
 * ends cells at another place removes them.
 */
const UNSEEN = /[\s\p{Cc}\p{Cf};"']/u;
/** Characters that some spreadsheets read as the end of a cell, even inside quotes. */
const END = /[\t\r\n;]/;

function beginsCell(text: string, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const sign = text.charAt(before);
    if (END.test(sign)) return true;
    if (!UNSEEN.test(sign)) return false;
  }
  return true;
}

/**
 * Returns a text that no spreadsheet reads as a formula when it opens a CSV file. An apostrophe is added before each sign that would begin
 * one: at the beginning of the text, and after each possible end of a cell.
 */
export function harmless(text: string): string {
  const marked = text.replace(SIGN, (sign, at) => (beginsCell(text, at) ? `'${sign}` : sign));
  return /^[\t\r]/.test(marked) ? `'${marked}` : marked;
}

/** Whether a spreadsheet would turn the text into a formula when somebody edits the cell. */
export const looksLikeFormula = (text: string): boolean => harmless(text) !== text;
