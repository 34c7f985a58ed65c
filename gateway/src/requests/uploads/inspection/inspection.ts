/** The result of an inspection: is the file a workbook of the expected format, and does it hold active content? */
export interface Inspection {
  isWorkbook: boolean;
  hasMacros: boolean;
  /** Controls, or files of any kind in a package that opens them. */
  hasObjects: boolean;
}

export const NOT_A_WORKBOOK: Inspection = { isWorkbook: false, hasMacros: false, hasObjects: false };

/** Inspects a file inside a file. The inspection of the outer file passes this function on. */
export type InspectInner = (bytes: Buffer) => Promise<Pick<Inspection, 'hasMacros' | 'hasObjects'>>;
