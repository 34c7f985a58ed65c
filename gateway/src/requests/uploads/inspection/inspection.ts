/** The result of an inspection: is the file a workbook of the expected format, and does it hold active content? */
export interface Inspection {
  isWorkbook: boolean;
  hasMacros: boolean;
  /** Controls, or files of any kind in a package that opens them. */
  hasObjects: boolean;
}

export const NOT_A_WORKBOOK: Inspection = { isWorkbook: false, hasMacros: false, hasObjects: false };

/** A file inside a file, of which nothing is unpacked until it is asked for. */
export interface Inner {
  size: number;
  beginning(count: number): Promise<Buffer>;
  bytes(): Promise<Buffer>;
}

/** Inspects a file inside a file. The inspection of the outer file passes this function on. */
export type InspectInner = (inner: Inner) => Promise<Pick<Inspection, 'hasMacros' | 'hasObjects'>>;
