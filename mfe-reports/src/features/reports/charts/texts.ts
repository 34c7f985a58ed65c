/** About the width of a letter in px, at 13 px. Words in capitals are wider, and have the room that is kept between parts. */
const LETTER = 7.6;

/** About the width of a text in px: what is not measured waits for nothing. */
export const widthOf = (text: string): number => Math.ceil(text.length * LETTER);

/** A name in the room that it has; the table says it whole. */
export function shortened(text: string, width: number): string {
  const most = Math.max(4, Math.floor(width / LETTER));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** A number at an axis, in a few signs. */
export const tickText = (value: number, currency?: string): string =>
  new Intl.NumberFormat('en', {
    notation: Math.abs(value) >= 10_000 ? 'compact' : 'standard',
    ...(currency && { style: 'currency', currency, maximumFractionDigits: 1, minimumFractionDigits: 0 }),
  }).format(value);
