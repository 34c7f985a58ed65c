import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../../', import.meta.url);
const at = (path: string) => fileURLToPath(new URL(path, ROOT));

/** A row of a Markdown table with three cells. The last cell names tests as `file › title`, one per line. */
export interface Row {
  statement: string;
  where: string;
  shown: string[];
}

/** The text of a file of the checkout. */
export const textOf = (file: string): string => readFileSync(at(file), 'utf8');
export const exists = (file: string): boolean => existsSync(at(file));

/** The rows of every table in the document that has three columns and one of these headers. */
export function rowsOf(document: string, headers: RegExp): Row[] {
  const rows: Row[] = [];
  let inside = false;
  const lines = textOf(document).split('\n');
  for (const [index, line] of lines.entries()) {
    const begins = line.startsWith('| ') && !lines[index - 1]?.startsWith('|');
    // Without this check the rows would belong to no table, and nothing would test them.
    if (begins && !lines[index + 1]?.startsWith('| --'))
      throw new Error(`A table begins without a header: ${line}`);
    if (!line.startsWith('| ')) inside = false;
    else if (headers.test(line)) inside = true;
    else if (inside && !line.startsWith('| ---')) {
      const [statement = '', where = '', tests, ...more] = line.slice(2).replace(/ \|$/, '').split(' | ');
      if (!tests || more.length) throw new Error(`Not a row of three cells: ${line}`);
      rows.push({ statement, where, shown: tests.split('<br>') });
    }
  }
  return rows;
}

/** True when the file has a test with that title, spelt as in the file: the first argument of a call, in any kind of quotes. */
export function hasTest(named: string): boolean {
  const [file = '', title = ''] = named.split(' › ');
  const escaped = title
    .replaceAll('&#124;', '|')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll("'", "\\\\?'");
  return exists(file) && title !== '' && new RegExp(`\\(\\s*(['"\`])${escaped}\\1`).test(textOf(file));
}
