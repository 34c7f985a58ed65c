import type { Bytes } from './bytes.ts';

/** Record types of a workbook stream ([MS-XLS]). */
const BEGIN = 0x0809;
const END = 0x000a;
const SHEET = 0x0085;
const ENCRYPTED = 0x002f;
/** The stream versions of Excel 97 and later, and of Excel 5 and 95. */
const VERSIONS = [0x0600, 0x0500];
/** The kinds of parts of the stream, as the first record of a part names them. */
const GLOBALS = 0x0005;
const VISIBLE_KINDS = [0x0010, 0x0020];
const MACRO_KINDS = [0x0006, 0x0040];
/** How the list of sheets marks worksheets and charts. */
const LISTED_KINDS = [0x00, 0x02];
const MAX_RECORDS = 100_000;
const WINDOW = 64 * 1024;

/** Reads the same bytes in larger pieces, because records have only a few bytes each. */
function inWindows(bytes: Bytes): Bytes {
  let from = 0;
  let window = Buffer.alloc(0);
  return {
    size: bytes.size,
    read(position, length) {
      if (position < from || position + length > from + window.length) {
        from = position;
        window = Buffer.from(bytes.read(position, Math.max(length, WINDOW)));
      }
      return window.subarray(position - from, position - from + length);
    },
  };
}

/** Returns the kind of the part that begins at a position. Throws when no part begins there. */
function kindAt(bytes: Bytes, position: number): number {
  const head = bytes.read(position, 8);
  if (head.length < 8 || head.readUInt16LE(0) !== BEGIN || !VERSIONS.includes(head.readUInt16LE(4)))
    throw new Error('No part of a workbook begins here');
  return head.readUInt16LE(6);
}

/**
 * Whether a workbook stream holds Excel 4 macro sheets or Visual Basic modules. Both the list of sheets in the globals
 * and the first record of each sheet name the kind of the sheet, and one of them is enough to count as a macro. An
 * encrypted workbook counts too, because neither can be read in it. Throws when the stream is not one of a workbook.
 */
export function hasMacroSheets(stream: Bytes): boolean {
  if (kindAt(stream, 0) !== GLOBALS) throw new Error('The workbook does not begin with its globals');
  const bytes = inWindows(stream);
  const sheets: number[] = [];
  let at = 0;
  for (let count = 0; ; count++) {
    const head = bytes.read(at, 10);
    if (head.length < 4 || count >= MAX_RECORDS) throw new Error('The globals do not end');
    const type = head.readUInt16LE(0);
    if (type === END) break;
    if (type === ENCRYPTED) return true;
    if (type === SHEET) {
      if (head.length < 10) throw new Error('The list of sheets is cut off');
      if (!LISTED_KINDS.includes(head[9] ?? -1)) return true;
      sheets.push(head.readUInt32LE(4));
    }
    at += 4 + head.readUInt16LE(2);
  }
  const kinds = sheets.map((position) => kindAt(stream, position));
  if (kinds.some((kind) => MACRO_KINDS.includes(kind))) return true;
  if (!kinds.every((kind) => VISIBLE_KINDS.includes(kind))) throw new Error('A sheet of no known kind');
  return false;
}
