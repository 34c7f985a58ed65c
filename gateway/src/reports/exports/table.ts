/** A value of a table. Amounts of money are decimal numbers as texts; days and instants are texts in ISO 8601. */
export type Cell = string | number | boolean | null;

/** The kinds of columns, which decide how values are written. */
export const CELL_KINDS = ['text', 'number', 'percent', 'money', 'month', 'day', 'instant', 'flag'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

export interface FileColumn {
  key: string;
  label: string;
  kind: CellKind;
  /** Words for the codes of the column. JSON lines keep the codes. */
  words?: Readonly<Record<string, string>>;
}

/** A table as it is written to a file. */
export interface FileTable {
  title: string;
  /** The name of the file without its extension. */
  fileName: string;
  columns: readonly FileColumn[];
  /** The rows in parts, as they are read. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
  /** Facts for a person who finds the file. */
  about: readonly (readonly [name: string, value: string])[];
  /** The time zone of instants in the file. */
  timeZone: string;
}

/** A value in the words for people. */
export const shownCell = ({ words }: FileColumn, value: Cell): Cell =>
  (words && typeof value === 'string' && words[value]) || value;
