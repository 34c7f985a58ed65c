import { looksLikeFormula } from './harmless.ts';
import { type Cell, type FileColumn, shownCell } from './table.ts';

/** The formats of cells, in the order in which the workbook lists them. */
export const STYLES = [
  'plain',
  'head',
  'text',
  'kept',
  'day',
  'month',
  'instant',
  'money',
  'percent',
] as const;
const STYLE = Object.fromEntries(STYLES.map((name, at) => [name, at])) as Record<
  (typeof STYLES)[number],
  number
>;

/** Characters that XML cannot contain. */
const UNSAYABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
/**
 * The beginning of the form in which spreadsheets write characters that XML cannot contain. A text that already contains this form must be
 * escaped, so that it stays the same.
 */
const ESCAPE = /_(?=x[\da-f]{4}_)/gi;

/** Escapes a text for the XML of a workbook. */
export const xmlText = (text: string): string =>
  text
    .replace(UNSAYABLE, '\ufffd')
    .replace(ESCAPE, '_x005F_')
    .replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign);

const DAY_MS = 86_400_000;
/** The day from which spreadsheets count days. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** The earliest day with a correct number: before it, spreadsheets count a day that did not exist (February 29, 1900). */
const EARLIEST = '1900-03-01';
/** How many digits of a number spreadsheets keep. */
const DIGITS = 15;
const NUMBER = /^-?\d+(\.\d+)?$/;

const serial = (ms: number): number => (ms - DAY_ZERO) / DAY_MS;

/**
 * Returns a function that tells by how many milliseconds the clock of a time zone is ahead of UTC. Most days have one answer, which is
 * cached.
 */
export function clockOf(timeZone: string): (ms: number) => number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const compute = (ms: number): number => {
    const part = Object.fromEntries(parts.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
  };
  const ofDay = new Map<number, number | null>();
  return (ms) => {
    const day = Math.floor(ms / DAY_MS);
    let ahead = ofDay.get(day);
    if (ahead === undefined) {
      const [first, last] = [compute(day * DAY_MS), compute((day + 1) * DAY_MS)];
      ahead = first === last ? first : null;
      ofDay.set(day, ahead);
    }
    return ahead ?? compute(ms);
  };
}

/** The letters of a column by its index: A to Z, then AA. */
export const columnName = (at: number): string =>
  `${at < 26 ? '' : columnName(Math.floor(at / 26) - 1)}${String.fromCharCode(65 + (at % 26))}`;

export const textCell = (place: string, text: string, style: keyof typeof STYLE = 'text'): string => {
  const kept = style === 'text' && looksLikeFormula(text) ? 'kept' : style;
  return `<c r="${place}" s="${STYLE[kept]}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
};

const numberCell = (place: string, value: number | string, style: keyof typeof STYLE): string =>
  `<c r="${place}" s="${STYLE[style]}"><v>${value}</v></c>`;

/** A cell with the type of its column. A value that the type cannot hold becomes a text. */
export function cellOf(
  place: string,
  column: FileColumn,
  value: Cell,
  aheadAt: (ms: number) => number,
): string {
  const shown = shownCell(column, value);
  if (shown === null) return '';
  if (typeof shown === 'boolean') return `<c r="${place}" t="b"><v>${Number(shown)}</v></c>`;
  if (typeof shown === 'number')
    return numberCell(place, shown, column.kind === 'percent' ? 'percent' : 'plain');
  switch (column.kind) {
    case 'money':
      return NUMBER.test(shown) && shown.replace(/\D/g, '').length <= DIGITS
        ? numberCell(place, shown, 'money')
        : textCell(place, shown);
    case 'day':
    case 'month': {
      const day = column.kind === 'month' ? `${shown}-01` : shown;
      const ms = Date.parse(`${day}T00:00:00.000Z`);
      return ms >= Date.parse(EARLIEST) ? numberCell(place, serial(ms), column.kind) : textCell(place, shown);
    }
    case 'instant': {
      const ms = Date.parse(shown);
      return ms >= Date.parse(EARLIEST)
        ? numberCell(place, serial(ms + aheadAt(ms)), 'instant')
        : textCell(place, shown);
    }
    default:
      return textCell(place, shown);
  }
}
