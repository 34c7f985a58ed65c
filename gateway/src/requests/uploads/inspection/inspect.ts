import { closeSync, openSync } from 'node:fs';
import { Budget } from './budget.ts';
import { bufferBytes, fileBytes, isFailedRead } from './bytes.ts';
import { inspectCompound } from './compound.ts';
import { COMPOUND_MAGIC } from './compound-file.ts';
import { type InspectInner, type Inspection, NOT_A_WORKBOOK } from './inspection.ts';
import { inspectPackage, type Package, readPackage } from './package.ts';
import { Refused } from './verdict.ts';
import { openZip } from './zip.ts';

export type WorkbookFormat = 'xls' | 'xlsx';

/** Objects on a sheet may hold objects of their own. Objects deeper than this are neither unpacked nor inspected. */
const MAX_DEPTH = 3;
const ZIP_MAGIC = Buffer.from('PK');

async function inspectXlsx(from: string): Promise<Inspection> {
  const budget = new Budget();
  const zip = await openZip(from, budget);
  if (!zip) return NOT_A_WORKBOOK;
  try {
    return await inspectPackage(await readPackage(zip.parts, budget), innerAt(1, budget));
  } finally {
    zip.close();
  }
}

async function inspectXls(path: string): Promise<Inspection> {
  const handle = openSync(path, 'r');
  try {
    return await inspectCompound(fileBytes(handle), innerAt(1, new Budget()));
  } finally {
    closeSync(handle);
  }
}

/**
 * Returns a function that inspects a file inside a file at this depth. A document that cannot be inspected counts as an object that could
 * do anything; a file that is no document is not unpacked. `look` may refuse a document for further reasons.
 */
export function innerAt(
  depth: number,
  budget: Budget,
  look?: (inner: Package) => Promise<void>,
): InspectInner {
  return async ({ size, beginning, bytes }) => {
    const cannotTell = { hasMacros: false, hasObjects: true };
    // A file beyond its budget is refused anyway: nothing else needs to be known.
    if (budget.isSpent) return cannotTell;
    const begins = await beginning(COMPOUND_MAGIC.length);
    const starts = (magic: Buffer) => begins.subarray(0, magic.length).equals(magic);
    if (!starts(ZIP_MAGIC) && !starts(COMPOUND_MAGIC)) return { hasMacros: false, hasObjects: false };
    if (depth > MAX_DEPTH) return cannotTell;
    try {
      budget.spend('inner', size);
      const unpacked = await bytes();
      const inner = innerAt(depth + 1, budget, look);
      if (starts(COMPOUND_MAGIC)) return await inspectCompound(bufferBytes(unpacked), inner);
      const zip = await openZip(unpacked, budget);
      if (!zip) return cannotTell;
      const whole = await readPackage(zip.parts, budget);
      const inspection = await inspectPackage(whole, inner);
      await look?.(whole);
      return inspection;
    } catch (error) {
      if (isFailedRead(error) || error instanceof Refused) throw error;
      return cannotTell;
    }
  };
}

/** Inspects an uploaded file. A file with any defect counts as no workbook. Rejects only when the file cannot be read. */
export async function inspectWorkbook(path: string, format: WorkbookFormat): Promise<Inspection> {
  try {
    return await (format === 'xls' ? inspectXls(path) : inspectXlsx(path));
  } catch (error) {
    if (isFailedRead(error)) throw error;
    return NOT_A_WORKBOOK;
  }
}
