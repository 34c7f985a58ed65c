import { hasMacroSheets } from './biff.ts';
import type { Bytes } from './bytes.ts';
import { openCompoundFile } from './compound-file.ts';
import { type InspectInner, type Inspection, NOT_A_WORKBOOK } from './inspection.ts';

const WORKBOOK_STREAM = /^(Workbook|Book)$/i;
const VBA_ENTRY = /^(_VBA_PROJECT(_CUR)?|VBA|Macros|PROJECTwm)$/i;
/** Streams with the stored state of ActiveX controls, or with a file of any kind that a package opens. */
const OBJECT_STREAMS = ['CTLS', '\u0001OLE10NATIVE'];
/** An object on a sheet that is a document in a current Office format. */
const PACKAGE_STREAM = /^Package$/i;

/**
 * Inspects an OLE compound file. It is an .xls when its root holds a workbook stream. Excel writes two such streams when
 * it saves for both versions, and objects on a sheet can be workbooks too, so every workbook stream is checked for
 * macros. Throws when a table or a stream breaks its format.
 */
export async function inspectCompound(bytes: Bytes, inspectInner: InspectInner): Promise<Inspection> {
  const file = openCompoundFile(bytes);
  if (!file) return NOT_A_WORKBOOK;
  const { entries, openStream } = file;
  const streams = entries.filter(({ isStream }) => isStream);
  const workbooks = streams.filter(({ name }) => WORKBOOK_STREAM.test(name));
  const inspection: Inspection = {
    isWorkbook: workbooks.some(({ inRoot }) => inRoot),
    hasMacros: entries.some(({ name }) => VBA_ENTRY.test(name)),
    hasObjects: streams.some(({ name }) => OBJECT_STREAMS.includes(name.toUpperCase())),
  };
  for (const workbook of workbooks) if (hasMacroSheets(openStream(workbook))) inspection.hasMacros = true;
  for (const stream of streams.filter(({ name }) => PACKAGE_STREAM.test(name))) {
    const { size, read } = openStream(stream);
    const inner = await inspectInner({
      size,
      beginning: async (count) => read(0, count),
      bytes: async () => read(0, size),
    });
    inspection.hasMacros ||= inner.hasMacros;
    inspection.hasObjects ||= inner.hasObjects;
  }
  return inspection;
}
