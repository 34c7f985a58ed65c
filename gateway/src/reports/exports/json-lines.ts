import { inPieces } from './pieces.ts';
import type { FileTable } from './table.ts';

/** Writes each row of a table as a JSON object on its own line, with the keys of the columns. */
export const writeJsonLines = ({
  columns,
  rows,
}: Pick<FileTable, 'columns' | 'rows'>): AsyncGenerator<string> =>
  inPieces(
    rows,
    '',
    (row) => `${JSON.stringify(Object.fromEntries(columns.map(({ key }, at) => [key, row[at]])))}\n`,
  );
