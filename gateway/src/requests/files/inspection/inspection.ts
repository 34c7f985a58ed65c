/** What a look into a file tells: is it a workbook of the format, and what in it could act? */
export interface Inspection {
  isWorkbook: boolean;
  hasMacros: boolean;
  /** Controls, or files of any kind in a package that opens them. */
  hasObjects: boolean;
}

export const NOT_A_WORKBOOK: Inspection = { isWorkbook: false, hasMacros: false, hasObjects: false };

/** How a file within a file is looked into; given by whoever looks into the outer one. */
export type InspectInner = (bytes: Buffer) => Promise<Pick<Inspection, 'hasMacros' | 'hasObjects'>>;
