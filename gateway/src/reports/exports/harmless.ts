/** Signs with which spreadsheets begin a formula, also in full width. */
const SIGN = /[=+\-@＝＋－−＠]/g;
/** What may stand before one and is not seen, or ends a cell. A reader that sees the end of a cell elsewhere takes quotes off. */
const UNSEEN = /[\s\p{Cc}\p{Cf};"']/u;
/** What some spreadsheets take for the end of a cell, whatever the quotes say. */
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
 * A text that no spreadsheet takes for a formula when it opens a CSV file: an apostrophe stands before each sign that would begin one, at the
 * beginning and after what may be read as the end of a cell.
 */
export function harmless(text: string): string {
  const marked = text.replace(SIGN, (sign, at) => (beginsCell(text, at) ? `'${sign}` : sign));
  return /^[\t\r]/.test(marked) ? `'${marked}` : marked;
}

/** Whether a spreadsheet would make a formula of it when somebody edits the cell. */
export const looksLikeFormula = (text: string): boolean => harmless(text) !== text;
