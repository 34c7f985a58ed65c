/** The approximate width of a letter in px, at 13 px. Capitals are wider, and use the space that is kept between parts. */
const LETTER = 7.6;

/** The approximate width of a text in px. An estimate needs no measuring in the page. */
export const widthOf = (text: string): number => Math.ceil(text.length * LETTER);

/** A name, shortened to a width in px. The table has the full name. */
export function shortened(text: string, width: number): string {
  const most = Math.max(4, Math.floor(width / LETTER));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** A short text for a number at an axis. */
export const tickText = (value: number, currency?: string): string =>
  new Intl.NumberFormat('en', {
    notation: Math.abs(value) >= 10_000 ? 'compact' : 'standard',
    ...(currency && { style: 'currency', currency, maximumFractionDigits: 1, minimumFractionDigits: 0 }),
  }).format(value);
