import { MESSAGES } from '../messages.ts';
import { dayOfYear, fullYear, isoDay, lastOf } from './days.ts';
import { type Found, NOTHING_MORE, type Udi, UdiError } from './udi.ts';

const AGENCY = 'HIBCC';
/** The characters by their value in the check (ANSI/HIBC 2, "Modulo 43"). */
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
const ALLOWED = /^[0-9A-Z\-. $/+%]+$/;
const PRIMARY = /^\+([A-Z][A-Z0-9]{3}[A-Z0-9]{1,18}\d)$/;
const PRIMARY_ACCEPTED =
  '+, four characters of the labeler, 1 to 18 of the product, and a digit for the package';

function checkCharacter(text: string): string {
  let sum = 0;
  for (const character of text) sum += CHARACTERS.indexOf(character);
  return CHARACTERS.charAt(sum % CHARACTERS.length);
}

const fits = (text: string): boolean => text.length > 1 && checkCharacter(text.slice(0, -1)) === text.at(-1);

/** How a date is written after each flag. MMYY has no flag: it begins with the 0 or 1 of its month. */
const DATES: Readonly<Record<string, string>> = {
  2: 'MMDDYY',
  3: 'YYMMDD',
  4: 'YYMMDDHH',
  5: 'YYJJJ',
  6: 'YYJJJHH',
  7: '',
};
const DATES_ACCEPTED = 'MMYY, 2MMDDYY, 3YYMMDD, 4YYMMDDHH, 5YYJJJ, 6YYJJJHH, or 7 for no date';

function dateIn(text: string, format: string, now: Date): string {
  const written = text.slice(0, format.length);
  const part = (letters: string): number | undefined => {
    const at = format.indexOf(letters);
    return at === -1 ? undefined : Number(written.slice(at, at + letters.length));
  };
  const year = part('YYYY') ?? fullYear(part('YY') ?? Number.NaN, now);
  const month = part('MM');
  const hours = part('HH') ?? 0;
  const isWhole = written.length === format.length && /^\d+$/.test(written) && hours < 24;
  const read =
    month === undefined
      ? dayOfYear(year, part('JJJ') ?? 0)
      : isoDay(year, month, part('DD') ?? lastOf(year, month));
  if (!isWhole || !read) throw new UdiError(MESSAGES.udiDate(AGENCY, format, written, DATES_ACCEPTED));
  return read;
}

const serialOrLot = (kind: 'serial' | 'lot', text: string): Found => {
  if (text.length > 18) {
    throw new UdiError(MESSAGES.udiPart(AGENCY, `the ${kind} number ${text}`, 'at most 18 characters'));
  }
  return text ? { [kind]: text } : {};
};

/** The second data structure: `$LOT`, `$+SERIAL`, `$$…` with quantity and date, or YYJJJ and a lot. */
function secondary(text: string, now: Date): Found {
  if (!text.startsWith('$'))
    return { expiresAt: dateIn(text, 'YYJJJ', now), ...serialOrLot('lot', text.slice(5)) };
  const [, sign = '', plus, after = ''] = /^(\${1,2})(\+?)(.*)$/.exec(text) ?? [];
  const kind = plus ? 'serial' : 'lot';
  if (sign === '$') return serialOrLot(kind, after);
  // A serial number is of one piece, so no quantity stands before it.
  const quantity = plus ? null : /^(8\d{2}|9\d{5})/.exec(after);
  const rest = after.slice(quantity?.[0].length ?? 0);
  if (quantity && !rest) return {};
  const flag = rest.charAt(0);
  if (flag === '0' || flag === '1') {
    return { expiresAt: dateIn(rest, 'MMYY', now), ...serialOrLot(kind, rest.slice(4)) };
  }
  const format = DATES[flag];
  if (format === undefined) {
    throw new UdiError(MESSAGES.udiPart(AGENCY, `the date ${rest || 'after $$'}`, DATES_ACCEPTED));
  }
  const expiresAt = format ? dateIn(rest.slice(1), format, now) : undefined;
  return { ...(expiresAt && { expiresAt }), ...serialOrLot(kind, rest.slice(1 + format.length)) };
}

/** Supplemental data: S is a serial number, 14D the day of expiry, 16D that of making. Others, such as Q, are not kept. */
function supplement(text: string, now: Date): Found {
  const [, key, value = ''] = /^(S|1[46]D|\d{0,3}[A-Z])(.*)$/.exec(text) ?? [];
  if (key === 'S') return serialOrLot('serial', value);
  if (key === '14D') return { expiresAt: dateIn(value, 'YYYYMMDD', now) };
  if (key === '16D') return { madeAt: dateIn(value, 'YYYYMMDD', now) };
  if (key) return {};
  throw new UdiError(
    MESSAGES.udiPart(AGENCY, `"${text}" after /`, '/S, /14D, /16D or another data identifier'),
  );
}

/** Data after the device identifier, without its check character. */
function production(text: string, now: Date): Found {
  const parts = text
    .split('/')
    .map((part, at) =>
      part.startsWith('$') || (at === 0 && /^\d{5}/.test(part))
        ? secondary(part, now)
        : supplement(part, now),
    );
  return Object.assign({}, ...parts);
}

/** Labels print a check character that is a space as _. */
const printed = (structure: string): string => structure.replace(/ $/, '_');

/** Both structures from two barcodes, one after the other: the second repeats the check character of the first as its link. */
function twoBarcodes(text: string): readonly [first: string, second: string] | null {
  for (let at = text.indexOf('+', 1); at > 0; at = text.indexOf('+', at + 1)) {
    const before = text.slice(0, at);
    const second = text.slice(at);
    const first = [before, before.replace(/[* ]+$/, '')].find(fits);
    if (first && fits(second) && second.at(-2) === first.at(-1)) return [first, second];
  }
  return null;
}

/** The device identifier and what follows it, without check and link characters. */
function structuresOf(text: string): { device: string; after: string | null; text: string } {
  if (fits(text)) {
    const whole = text.slice(0, -1);
    const at = whole.indexOf('/');
    const [device, after] = at === -1 ? [whole, null] : [whole.slice(0, at), whole.slice(at + 1)];
    return { device, after, text: printed(text) };
  }
  const two = twoBarcodes(text);
  if (!two) throw new UdiError(MESSAGES.udiCheck(AGENCY, 'check character at the end'));
  return { device: two[0].slice(0, -1), after: two[1].slice(1, -2), text: two.map(printed).join('') };
}

/** Reads primary and secondary data structures, in one barcode with `/` or in two (ANSI/HIBC 2, Supplier Labeling). */
export function readHibcc(typed: string, now: Date): Udi {
  const bare = typed
    .trim()
    .replace(/^\*+|\*+$/g, '')
    .toUpperCase()
    .replaceAll('_', ' ');
  // A space at the end counts where it is the check character.
  const whole = / \*?$/.test(typed) && !fits(bare) ? `${bare.trimEnd()} ` : bare;
  if (!ALLOWED.test(whole.replaceAll('*', ''))) {
    throw new UdiError(MESSAGES.udiPart(AGENCY, 'a character', 'A to Z, 0 to 9 and - . space $ / + %'));
  }
  const { device, after, text } = structuresOf(whole);
  if (/^\+[$\d]/.test(device)) throw new UdiError(MESSAGES.udiWithoutDevice(AGENCY, PRIMARY_ACCEPTED));
  const di = PRIMARY.exec(device)?.[1];
  if (!di) throw new UdiError(MESSAGES.udiPart(AGENCY, device, PRIMARY_ACCEPTED));
  return { ...NOTHING_MORE, ...(after !== null && production(after, now)), agency: AGENCY, di, text };
}
