import { MESSAGES } from '../messages.ts';
import { dayOfYear, fullYear, isoDay, lastOf } from './days.ts';
import { type Found, NOTHING_MORE, together, type Udi, UdiError } from './udi.ts';

const AGENCY = 'HIBCC';
/** The characters by their value in the check (ANSI/HIBC 2, "Modulo 43"). */
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
/** Checked before small letters become capital letters: some non-ASCII characters would otherwise become ASCII letters. */
const ALLOWED = /^[0-9A-Za-z\-. $/+%]+$/;
const PRIMARY = /^\+([A-Z][A-Z0-9]{3}[A-Z0-9]{1,18}\d)$/;
const PRIMARY_ACCEPTED =
  '+, four characters of the labeler, 1 to 18 of the product, and a digit for the package';

function checkCharacter(text: string): string {
  let sum = 0;
  for (const character of text) sum += CHARACTERS.indexOf(character);
  return CHARACTERS.charAt(sum % CHARACTERS.length);
}

const fits = (text: string): boolean => text.length > 1 && checkCharacter(text.slice(0, -1)) === text.at(-1);

/** The format of the date after each flag. MMYY has no flag: it begins with the 0 or 1 of its month. */
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

/** Like `serialOrLot`, in a place where a number must follow. */
const onlyNumber = (kind: 'serial' | 'lot', text: string): Found => {
  if (!text) throw new UdiError(MESSAGES.udiPart(AGENCY, `an empty ${kind} number`, '1 to 18 characters'));
  return serialOrLot(kind, text);
};

/** The second data structure: `$LOT`, `$+SERIAL`, `$$…` with quantity and date, or YYJJJ and a lot. */
function secondary(text: string, now: Date): Found {
  if (!text.startsWith('$'))
    return { expiresOn: dateIn(text, 'YYJJJ', now), ...serialOrLot('lot', text.slice(5)) };
  const [, sign = '', plus, after = ''] = /^(\${1,2})(\+?)(.*)$/.exec(text) ?? [];
  const kind = plus ? 'serial' : 'lot';
  if (sign === '$') return onlyNumber(kind, after);
  // A serial number belongs to one piece, so no quantity comes before it.
  const quantity = plus ? null : /^(8\d{2}|9\d{5})/.exec(after);
  const rest = after.slice(quantity?.[0].length ?? 0);
  if (quantity && !rest) return {};
  const flag = rest.charAt(0);
  if (flag === '0' || flag === '1') {
    return { expiresOn: dateIn(rest, 'MMYY', now), ...serialOrLot(kind, rest.slice(4)) };
  }
  const format = DATES[flag];
  if (format === undefined) {
    throw new UdiError(MESSAGES.udiPart(AGENCY, `the date ${rest || 'after $$'}`, DATES_ACCEPTED));
  }
  const expiresOn = format ? dateIn(rest.slice(1), format, now) : undefined;
  return { ...(expiresOn && { expiresOn }), ...serialOrLot(kind, rest.slice(1 + format.length)) };
}

/** Supplemental data: S is a serial number, 14D the expiry date, 16D the date of manufacture. Others, such as Q, are not kept. */
function supplement(text: string, now: Date): Found {
  const [, key, value = ''] = /^(S|1[46]D|\d{0,3}[A-Z])(.*)$/.exec(text) ?? [];
  if (key === 'S') return onlyNumber('serial', value);
  if (key === '14D') return { expiresOn: dateIn(value, 'YYYYMMDD', now) };
  if (key === '16D') return { madeOn: dateIn(value, 'YYYYMMDD', now) };
  if (key && value) return {};
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
  return together(AGENCY, parts);
}

/** Labels print the check character "space" as _. */
const printed = (structure: string): string => structure.replace(/ $/, '_');

const AT_END = '_ where the check character is a space, and nothing after the check character';

/** A data structure without the `*` around it and the spaces after it. */
function structureIn(typed: string): string {
  const inner = /^\*(.+)\*$/.exec(typed.trim())?.[1] ?? typed.trimStart();
  const bare = inner.trimEnd();
  // A check character may be printed as _, and a second data structure has the link character before it.
  const printedOnes = /^\+[$\d]/.test(bare) ? 2 : 1;
  const characters = bare.slice(0, -printedOnes) + bare.slice(-printedOnes).replaceAll('_', ' ');
  if (!ALLOWED.test(characters)) {
    throw new UdiError(MESSAGES.udiPart(AGENCY, 'a character', 'A to Z, 0 to 9 and - . space $ / + %'));
  }
  const whole = characters.toUpperCase();
  const spaced = `${whole} `;
  if (inner === bare || !fits(spaced)) return whole;
  if (!fits(whole)) return spaced;
  // Data that ends in J could be read both ways. A device identifier cannot: it ends in a digit.
  if (PRIMARY.test(whole.slice(0, -1))) return whole;
  throw new UdiError(MESSAGES.udiPart(AGENCY, 'the space at the end', AT_END));
}

/** Two barcodes directly after each other: the first one ends where the second data structure begins, with + and $ or a digit. */
const TWO = /^(\*?\+[0-9A-Za-z]+[0-9A-Za-z\-. $/+%_] *\*? *)(\*?\+[$\d].*)$/;

/** The device identifier and what follows it, without check and link characters. */
function structuresOf(barcodes: readonly string[]): { device: string; after: string | null; text: string } {
  const pieces = barcodes.length === 1 ? (TWO.exec(barcodes[0] ?? '')?.slice(1) ?? barcodes) : barcodes;
  const [first = '', second, ...more] = pieces.map(structureIn);
  if (more.length) throw new UdiError(MESSAGES.udiTwice(AGENCY, 'a data structure'));
  const isLinked = second === undefined || (second.startsWith('+') && second.at(-2) === first.at(-1));
  if (!fits(first) || (second !== undefined && !fits(second)) || !isLinked) {
    throw new UdiError(MESSAGES.udiCheck(AGENCY, 'check character at the end'));
  }
  const text = printed(first) + printed(second ?? '');
  const whole = first.slice(0, -1);
  if (second !== undefined) return { device: whole, after: second.slice(1, -2), text };
  const [device = '', ...after] = whole.split('/');
  return { device, after: after.length ? after.join('/') : null, text };
}

/** Reads primary and secondary data structures, in one barcode with `/` or in two (ANSI/HIBC 2, Supplier Labeling). */
export function readHibcc(barcodes: readonly string[], now: Date): Udi {
  const { device, after, text } = structuresOf(barcodes);
  if (/^\+[$\d]/.test(device)) throw new UdiError(MESSAGES.udiWithoutDevice(AGENCY, PRIMARY_ACCEPTED));
  const di = PRIMARY.exec(device)?.[1];
  if (!di) throw new UdiError(MESSAGES.udiPart(AGENCY, device, PRIMARY_ACCEPTED));
  return { ...NOTHING_MORE, ...(after !== null && production(after, now)), agency: AGENCY, di, text };
}
