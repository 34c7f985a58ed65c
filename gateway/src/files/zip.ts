import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { Inspection } from './workbook.ts';

/** A workbook has dozens of parts; more than this is no workbook anybody needs. */
const MAX_ENTRIES = 10_000;
/** What a workbook may say that it is when unpacked: whoever opens it unpacks it. */
const MAX_UNPACKED_BYTES = 512 * 1024 ** 2;
const MAX_CONTENT_TYPES_BYTES = 1024 ** 2;
const CONTENT_TYPES = '[Content_Types].xml';
/** VBA projects, and the sheets of Excel 4 macros. */
const MACRO_PART = /(^|\/)vbaProject[^/]*\.bin$|^xl\/macrosheets\//i;
const MACRO_TYPE = /macroEnabled|vbaProject|macrosheet/i;
const WORKBOOK_TYPE = /spreadsheetml\.(sheet|template)\.main\+xml/i;

/** Looks into an .xlsx by its central directory; of the content only the list of content types is unpacked. */
export async function inspectZip(path: string): Promise<Inspection> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => null);
  if (!zip) return { isWorkbook: false, hasMacros: false };
  try {
    return await inspectEntries(zip);
  } catch {
    return { isWorkbook: false, hasMacros: false };
  } finally {
    zip.close();
  }
}

async function inspectEntries(zip: ZipFile): Promise<Inspection> {
  const found = { listed: false, types: false, workbook: false, hasMacros: false };
  if (zip.entryCount > MAX_ENTRIES) throw new Error('Too many entries');
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED_BYTES) throw new Error('Too large when unpacked');
    if (MACRO_PART.test(entry.fileName)) found.hasMacros = true;
    if (entry.fileName === 'xl/workbook.xml') found.workbook = true;
    if (entry.fileName.toLowerCase() !== CONTENT_TYPES.toLowerCase()) continue;
    // Twice the same is no workbook, and a way to have much unpacked.
    if (found.listed) throw new Error('Two lists of content types');
    found.listed = true;
    const types = await readContentTypes(zip, entry);
    if (WORKBOOK_TYPE.test(types)) found.types = true;
    if (MACRO_TYPE.test(types)) found.hasMacros = true;
  }
  return { isWorkbook: found.workbook && (found.types || found.hasMacros), hasMacros: found.hasMacros };
}

async function readContentTypes(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_CONTENT_TYPES_BYTES) throw new Error('The content types are too long');
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return bytes.toString(isUtf16 ? 'utf16le' : 'utf8');
}
