import { hasMacroSheets } from './biff.ts';
import type { Bytes } from './bytes.ts';
import { openCompoundFile } from './compound-file.ts';
import { type InspectInner, type Inspection, NOT_A_WORKBOOK } from './inspection.ts';

const WORKBOOK_STREAM = /^(Workbook|Book)$/i;
const VBA_ENTRY = /^(_VBA_PROJECT(_CUR)?|VBA|Macros|PROJECTwm)$/i;
/** The stored state of ActiveX controls, and a file of any kind in the package that opens it. */
const OBJECT_STREAMS = ['CTLS', '\u0001OLE10NATIVE'];
/** A document of today's formats, as an object on a sheet. */
const PACKAGE_STREAM = /^Package$/i;
const LONGEST_PACKAGE = 64 * 1024 ** 2;

/**
 * Looks into an OLE compound file. It is an .xls when its root holds a workbook stream; Excel for both versions writes two, so
 * each counts, wherever it hangs: objects on a sheet are workbooks, too. Throws.
 */
export async function inspectCompound(bytes: Bytes, inspectInner: InspectInner): Promise<Inspection> {
  const file = openCompoundFile(bytes);
  if (!file) return NOT_A_WORKBOOK;
  const { entries, openStream } = file;
  const streams = entries.filter(({ isStream }) => isStream);
  const workbooks = streams.filter(({ name }) => WORKBOOK_STREAM.test(name));
  const found: Inspection = {
    isWorkbook: workbooks.some(({ inRoot }) => inRoot),
    hasMacros: entries.some(({ name }) => VBA_ENTRY.test(name)),
    hasObjects: streams.some(({ name }) => OBJECT_STREAMS.includes(name.toUpperCase())),
  };
  for (const workbook of workbooks) if (hasMacroSheets(openStream(workbook))) found.hasMacros = true;
  for (const stream of streams.filter(({ name }) => PACKAGE_STREAM.test(name))) {
    if (stream.size > LONGEST_PACKAGE) return { ...found, hasObjects: true };
    const inner = await inspectInner(openStream(stream).read(0, stream.size));
    found.hasMacros ||= inner.hasMacros;
    found.hasObjects ||= inner.hasObjects;
  }
  return found;
}
