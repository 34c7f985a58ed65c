import { Readable } from 'node:stream';
import type { ReportFileFormat } from '@portal/domain';
import { writeCsv } from './csv.ts';
import { writeJsonLines } from './json-lines.ts';
import type { FileTable } from './table.ts';

/** The bytes of a table in a format. Rows are read only as fast as the bytes are consumed. */
export async function writeFile(
  format: ReportFileFormat,
  table: FileTable,
  { bom }: { bom: boolean },
): Promise<Readable> {
  if (format === 'csv') return Readable.from(writeCsv(table, { bom }), { objectMode: false });
  if (format === 'jsonl') return Readable.from(writeJsonLines(table), { objectMode: false });
  const { writeXlsx } = await import('./xlsx.ts');
  return writeXlsx(table);
}
