import { harmless } from './harmless.ts';
import { inPieces } from './pieces.ts';
import { type Cell, type FileColumn, type FileTable, shownCell } from './table.ts';

const BOM = '\ufeff';
const LINE_END = '\r\n';
/** A number, a day or an instant. */
const PLAIN = /^-?\d[\d.:TZ-]*$/;

/** Puts a text in quotes where RFC 4180 requires it, and where a spreadsheet in another country would end the cell. */
const quoted = (text: string): string =>
  /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function written(column: FileColumn, value: Cell): string {
  const shown = shownCell(column, value);
  if (shown === null) return '';
  if (typeof shown !== 'string') return String(shown);
  if (column.kind === 'text') return quoted(harmless(shown));
  return PLAIN.test(shown) ? shown : quoted(harmless(shown));
}

/** Writes a table as CSV by RFC 4180, in UTF-8. */
export const writeCsv = (
  { columns, rows }: Pick<FileTable, 'columns' | 'rows'>,
  { bom = false }: { bom?: boolean } = {},
): AsyncGenerator<string> =>
  inPieces(
    rows,
    `${bom ? BOM : ''}${columns.map(({ label }) => quoted(harmless(label))).join(',')}${LINE_END}`,
    (row) => columns.map((column, at) => written(column, row[at] ?? null)).join(',') + LINE_END,
  );
