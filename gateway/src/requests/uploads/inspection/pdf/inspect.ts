import { inflateSync } from 'node:zlib';
import { Refused, refuseIf } from '../verdict.ts';
import { assertNoActiveNames, Found, isPlace, isTarget } from './rules.ts';
import { type Dictionary, Name, Reader, type Value } from './values.ts';

/** Objects that are packed together unpack to a few hundred kilobytes. */
const MOST_UNPACKED = 16 * 1024 ** 2;
const MOST_UNPACKED_OF_ALL = 128 * 1024 ** 2;
const MOST_PACKED_OBJECTS = 100_000;
/** What follows the end of a document, such as a line break. */
const LONGEST_TAIL = 2_048;
/** A ZIP is read from its end, so the end of a PDF may be one, too. */
const END_OF_ZIP = 'PK\x05\x06';
const LONGEST_END_OF_ZIP = 65_557;

/** The number of the object whose `obj` stands here. */
const numberBefore = (text: string, at: number): number =>
  Number(/(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*$/.exec(text.slice(Math.max(0, at - 40), at))?.[1] ?? -1);

const isSpace = (text: string, at: number) => '\0\t\n\f\r '.includes(text.charAt(at) || '-');
const isDigit = (text: string, at: number) => /\d/.test(text.charAt(at));

/** Whether what is before this place may be a comment. */
function maybeComment(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 1_000), at + 1);
  return before.lastIndexOf('%') > Math.max(before.lastIndexOf('\r'), before.lastIndexOf('\n'));
}

/** Whether two numbers are before an `obj`, with spaces or comments between: then an object begins here. */
function isObject(text: string, keyword: number): boolean {
  let at = keyword - 1;
  while (isSpace(text, at)) at--;
  if (!isDigit(text, at)) return at < keyword - 1 && maybeComment(text, at);
  while (isDigit(text, at)) at--;
  if (!isSpace(text, at)) return false;
  while (isSpace(text, at)) at--;
  return isDigit(text, at) || maybeComment(text, at);
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

  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    if (!isObject(text, at)) continue;
    const reader = new Reader(text, at + 3, work);
    const value = reader.value();
    take(numberBefore(text, at), value);
    if (!(value instanceof Map)) continue;
    reader.skip();
    if (!reader.takes('stream')) continue;
    // It lies in another file.
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
  const isHarmless =
    [...found.opened].every((number) => places.get(number)) &&
    [...found.addresses].every((number) => addresses.get(number));
  refuseIf(!isHarmless, 'pdfActive');
}

/** Whether a stream is packed in the one usual way, and then by nothing else. */
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

/** What the stream holds that begins behind its keyword. */
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

/** Where the objects are in what was packed together: pairs of numbers at its beginning say so. */
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
