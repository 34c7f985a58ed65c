import { closeSync, openSync } from 'node:fs';
import { bufferBytes, fileBytes, isFailedRead } from './bytes.ts';
import { inspectCompound } from './compound.ts';
import { COMPOUND_MAGIC } from './compound-file.ts';
import { type InspectInner, type Inspection, NOT_A_WORKBOOK } from './inspection.ts';
import { inspectPackage, type Package, readPackage } from './package.ts';
import { Refused } from './verdict.ts';
import { openZip } from './zip.ts';

export type WorkbookFormat = 'xls' | 'xlsx';

/** Objects on a sheet may hold objects of their own. Objects deeper than this are not inspected. */
const MAX_DEPTH = 3;
const ZIP_MAGIC = Buffer.from('PK');

async function inspectXlsx(from: string | Buffer, inspectInner: InspectInner): Promise<Inspection> {
  const zip = await openZip(from);
  if (!zip) return NOT_A_WORKBOOK;
  try {
    return await inspectPackage(await readPackage(zip.parts), inspectInner);
  } finally {
    zip.close();
  }
}

async function inspectXls(path: string): Promise<Inspection> {
  const handle = openSync(path, 'r');
  try {
    return await inspectCompound(fileBytes(handle), innerAt(1));
  } finally {
    closeSync(handle);
  }
}

/**
 * Inspects a file inside a file. A document that cannot be inspected counts as an object that could do anything. `look` may refuse a
 * document for more than that.
 */
export function innerAt(depth: number, look?: (inner: Package) => Promise<void>): InspectInner {
  return async (bytes) => {
    const starts = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);
    if (!starts(ZIP_MAGIC) && !starts(COMPOUND_MAGIC)) return { hasMacros: false, hasObjects: false };
    const cannotTell = { hasMacros: false, hasObjects: true };
    if (depth > MAX_DEPTH) return cannotTell;
    try {
      const inner = innerAt(depth + 1, look);
      if (starts(COMPOUND_MAGIC)) return await inspectCompound(bufferBytes(bytes), inner);
      const zip = await openZip(bytes);
      if (!zip) return cannotTell;
      const whole = await readPackage(zip.parts);
      const found = await inspectPackage(whole, inner);
      await look?.(whole);
      return found;
    } catch (error) {
      if (isFailedRead(error) || error instanceof Refused) throw error;
      return cannotTell;
    }
  };
}

/** Inspects an uploaded file. A file with any defect counts as no workbook. Rejects only when the file cannot be read. */
export async function inspectWorkbook(path: string, format: WorkbookFormat): Promise<Inspection> {
  try {
    return await (format === 'xls' ? inspectXls(path) : inspectXlsx(path, innerAt(1)));
  } catch (error) {
    if (isFailedRead(error)) throw error;
    return NOT_A_WORKBOOK;
  }
}
