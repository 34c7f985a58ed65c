import type { FileHandle } from 'node:fs/promises';
import { type CompoundFile, openCompoundFile, type StreamReader } from './compound-file.ts';
import type { Inspection } from './workbook.ts';

const WORKBOOK_STREAM = /^(Workbook|Book)$/i;
const VBA_ENTRY = /^(_VBA_PROJECT(_CUR)?|VBA|Macros|PROJECTwm)$/i;

/** Record types at the head of a workbook stream ([MS-XLS]). */
const BEGIN = [0x0809, 0x0409, 0x0209, 0x0009];
const END = 0x000a;
const SHEET = 0x0085;
const ENCRYPTED = 0x002f;
const WORKSHEET_KINDS = [0x00, 0x02];
const MAX_RECORDS = 50_000;

/** Looks into an .xls: a compound file with a workbook stream; macros are a VBA storage or a macro sheet. */
export async function inspectCompound(handle: FileHandle): Promise<Inspection> {
  try {
    const file = await openCompoundFile(handle);
    return file ? await inspect(file) : { isWorkbook: false, hasMacros: false };
  } catch {
    return { isWorkbook: false, hasMacros: false };
  }
}

async function inspect({ entries, openStream }: CompoundFile): Promise<Inspection> {
  const workbook = entries.find(({ name, isStream }) => isStream && WORKBOOK_STREAM.test(name));
  if (!workbook) return { isWorkbook: false, hasMacros: false };
  if (entries.some(({ name }) => VBA_ENTRY.test(name))) return { isWorkbook: true, hasMacros: true };
  const sheets = await readSheets(await openStream(workbook));
  return { isWorkbook: sheets !== null, hasMacros: sheets === 'macros' };
}

/**
 * Goes through the workbook's global records, which name its sheets and their kinds. In an encrypted workbook the kinds cannot
 * be read, so macros cannot be ruled out. Null when the stream is not a workbook's.
 */
async function readSheets(read: StreamReader): Promise<'plain' | 'macros' | null> {
  let at = 0;
  for (let count = 0; count < MAX_RECORDS; count++) {
    const head = await read(at, 10);
    if (head.length < 4) return null;
    const type = head.readUInt16LE(0);
    if (count === 0 && !BEGIN.includes(type)) return null;
    if (type === END) return 'plain';
    if (type === ENCRYPTED) return 'macros';
    const kind = head[9];
    if (type === SHEET && (kind === undefined || !WORKSHEET_KINDS.includes(kind))) return 'macros';
    at += 4 + head.readUInt16LE(2);
  }
  return null;
}
