import { inflateSync } from 'node:zlib';
import { Refused, refuseIf } from '../verdict.ts';
import { assertNoActiveNames, Found, isPlace, isTarget } from './rules.ts';
import { type Dictionary, Name, Reader, type Value } from './values.ts';

/** The most bytes that one stream of packed objects may unpack to; real ones need a few hundred kilobytes. */
const MOST_UNPACKED = 16 * 1024 ** 2;
const MOST_UNPACKED_OF_ALL = 128 * 1024 ** 2;
const MOST_PACKED_OBJECTS = 100_000;
/** How far from the end of the file its end mark may be: a line break or the like may follow it. */
const LONGEST_TAIL = 2_048;
/** The end of a ZIP: a ZIP is read from its end, so a PDF could be one at the same time. */
const END_OF_ZIP = 'PK\x05\x06';
const LONGEST_END_OF_ZIP = 65_557;

/** Stands for the number of an object that cannot be read for certain: it may be any number. */
const UNKNOWN = -1;

const isSpace = (text: string, at: number) => '\0\t\n\f\r '.includes(text.charAt(at) || '-');
const isDigit = (text: string, at: number) => /\d/.test(text.charAt(at));

/**
 * Returns a function that tells whether a place may be in a comment. It looks at each place only once when it is asked in ascending order.
 */
function commentsOf(text: string): (at: number) => boolean {
  let checkedTo = -1;
  let was = false;
  return (place) => {
    for (let at = place; at > checkedTo; at--) {
      const character = text.charAt(at);
      const isComment = character === '%';
      if (!isComment && character !== '\r' && character !== '\n') continue;
      was = isComment;
      break;
    }
    checkedTo = place;
    return was;
  };
}

/**
 * The number of the object whose keyword `obj` is here: two numbers are before it, with spaces or comments between. Null when no object
 * begins here.
 */
function numberBefore(text: string, keyword: number, isComment: (at: number) => boolean): number | null {
  let at = keyword - 1;
  const back = (is: typeof isSpace) => {
    const from = at;
    while (is(text, at)) at--;
    return from - at;
  };
  /** Some readers take `6.0` and `+6` for 6. */
  const isUnknown = () => isComment(at) || /^\d\.|^.?[.+-]\d/s.test(text.slice(Math.max(at - 1, 0), at + 2));
  const spaces = back(isSpace);
  if (!back(isDigit)) return spaces && isUnknown() ? UNKNOWN : null;
  if (!back(isSpace)) return isUnknown() ? UNKNOWN : null;
  if (isComment(at)) return UNKNOWN;
  const end = at + 1;
  if (!back(isDigit)) return isUnknown() ? UNKNOWN : null;
  return isUnknown() ? UNKNOWN : Number(text.slice(at + 1, end));
}

/**
 * Refuses a PDF that does something by itself, holds other files, cannot be looked into or is too long. It follows none of the tables
 * by which readers find objects: it looks at every place at which an object could begin, so no reader finds more (ADR 121).
 */
export function inspectPdf(file: Buffer): void {
  const text = file.toString('latin1');
  refuseIf(!text.slice(-LONGEST_TAIL).includes('%%EOF'), 'pdfBroken');
  refuseIf(text.slice(-LONGEST_END_OF_ZIP).includes(END_OF_ZIP), 'pdfBroken');
  assertNoActiveNames(text);
  const work = { left: 8 * text.length + 100_000 };
  const found = new Found();
  /** Whether all objects with a number are places of the document, or what links may point to. */
  const places = new Map<number, boolean>();
  const addresses = new Map<number, boolean>();
  let unpackedOfAll = 0;

  const take = (number: number, value: Value) => {
    found.look(value);
    places.set(number, isPlace(value) && (places.get(number) ?? true));
    addresses.set(number, isTarget(value) && (addresses.get(number) ?? true));
  };
  const takePacked = (dictionary: Dictionary, start: number) => {
    const unpacked = unpackedAt(file, text, start, dictionary);
    unpackedOfAll += unpacked.length;
    refuseIf(unpackedOfAll > MOST_UNPACKED_OF_ALL, 'pdfBroken');
    assertNoActiveNames(unpacked);
    const inner = { left: 8 * unpacked.length + 100_000 };
    for (const { number, at } of packedObjects(unpacked, dictionary, inner))
      take(number, new Reader(unpacked, at, inner).value());
  };

  const isComment = commentsOf(text);
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    const number = numberBefore(text, at, isComment);
    // After a percent sign, `objective` and the like are words of a text.
    if (number === null || (number === UNKNOWN && /[a-z]/i.test(text.charAt(at + 3)))) continue;
    const reader = new Reader(text, at + 3, work);
    const value = reader.value();
    take(number, value);
    if (!(value instanceof Map)) continue;
    reader.skip();
    if (!reader.takes('stream')) continue;
    // The stream is in another file.
    refuseIf(value.has('F'), 'pdfAttachments');
    if (value.has('N') && value.has('First')) takePacked(value, reader.at);
  }
  for (let at = text.indexOf('trailer'); at >= 0; at = text.indexOf('trailer', at + 7)) {
    const reader = new Reader(text, at + 7, work);
    reader.skip();
    // Other texts have the word, too.
    if (text.startsWith('<<', reader.at)) found.look(reader.value());
  }
  refuseIf(!found.hasCatalog, 'pdfBroken');
  // Objects of an unknown number may be any of them.
  const areAll = (numbers: ReadonlySet<number>, are: ReadonlyMap<number, boolean>) =>
    numbers.size === 0 || [UNKNOWN, ...numbers].every((number) => are.get(number) ?? number === UNKNOWN);
  const isHarmless = areAll(found.opened, places) && areAll(found.addresses, addresses);
  refuseIf(!isHarmless, 'pdfActive');
}

/** Whether a stream is packed with Flate; false when it is not packed. Refuses every other way. */
function isDeflated(dictionary: Dictionary): boolean {
  const [filters, parameters] = [dictionary.get('Filter'), dictionary.get('DecodeParms')];
  // Abbreviations are for pictures within a page.
  refuseIf(parameters || dictionary.has('DP'), 'pdfBroken');
  const all = [filters ?? []].flat() as Value[];
  refuseIf(
    all.length > 1 || !all.every((each) => each instanceof Name && each.name === 'FlateDecode'),
    'pdfBroken',
  );
  return all.length === 1;
}

/** The unpacked content of the stream that begins after its keyword. */
function unpackedAt(file: Buffer, text: string, keyword: number, dictionary: Dictionary): string {
  const start = text.startsWith('\r\n', keyword) ? keyword + 2 : keyword + 1;
  if (!isDeflated(dictionary)) {
    const end = text.indexOf('endstream', start);
    refuseIf(end < 0, 'pdfBroken');
    return text.slice(start, end);
  }
  try {
    return inflateSync(file.subarray(start), { maxOutputLength: MOST_UNPACKED }).toString('latin1');
  } catch {
    throw new Refused('pdfBroken');
  }
}

/** The numbers and places of the objects in a stream of packed objects, by the pairs of numbers at its beginning. */
function packedObjects(unpacked: string, dictionary: Dictionary, work: { left: number }) {
  const [count, first] = [dictionary.get('N'), dictionary.get('First')];
  if (typeof count !== 'number' || typeof first !== 'number' || !(count <= MOST_PACKED_OBJECTS))
    throw new Refused('pdfBroken');
  const reader = new Reader(unpacked, 0, work);
  return Array.from({ length: count }, () => {
    const [number, offset] = [reader.value(), reader.value()];
    if (typeof number !== 'number' || typeof offset !== 'number') throw new Refused('pdfBroken');
    return { number, at: first + offset };
  });
}
