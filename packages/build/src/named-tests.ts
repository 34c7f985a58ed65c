import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../../', import.meta.url);
const at = (path: string) => fileURLToPath(new URL(path, ROOT));

/** A row of a Markdown table of three cells, whose last one names tests as `file › title`, a line each. */
export interface Row {
  statement: string;
  where: string;
  shown: string[];
}

/** The text of a file of the checkout. */
export const textOf = (file: string): string => readFileSync(at(file), 'utf8');
export const exists = (file: string): boolean => existsSync(at(file));

/** The rows of every table of three columns in a document whose header is among these. */
export function rowsOf(document: string, headers: RegExp): Row[] {
  const rows: Row[] = [];
  let inside = false;
  for (const line of textOf(document).split('\n')) {
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

/** Whether the file holds a test of that title, as the file spells it: the first argument of a call, in whichever quotes. */
export function hasTest(named: string): boolean {
  const [file = '', title = ''] = named.split(' › ');
  const escaped = title
    .replaceAll('&#124;', '|')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll("'", "\\\\?'");
  return exists(file) && title !== '' && new RegExp(`\\(\\s*(['"\`])${escaped}\\1`).test(textOf(file));
}
