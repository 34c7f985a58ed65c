/** A value of a table. Amounts of money are decimals in texts, days and instants are texts in ISO 8601. */
export type Cell = string | number | boolean | null;

/** What stands in a column, by which it is written. */
export const CELL_KINDS = ['text', 'number', 'percent', 'money', 'month', 'day', 'instant', 'flag'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

export interface FileColumn {
  key: string;
  label: string;
  kind: CellKind;
  /** How people read its codes. JSON lines keep the codes. */
  words?: Readonly<Record<string, string>>;
}

/** A table as it is written to a file. */
export interface FileTable {
  title: string;
  /** Without its extension. */
  fileName: string;
  columns: readonly FileColumn[];
  /** In parts, each of as many rows as are read at once. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
  /** What somebody who finds the file wants to know of it. */
  about: readonly (readonly [name: string, value: string])[];
  /** Of the clock in the file. */
  timeZone: string;
}

/** A value as people read it. */
export const shownCell = ({ words }: FileColumn, value: Cell): Cell =>
  (words && typeof value === 'string' && words[value]) || value;
