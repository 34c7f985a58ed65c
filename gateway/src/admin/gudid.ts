import { parseArgs } from 'node:util';
import { importRelease } from '../requests/devices/import/import.ts';
import { opened } from './opened.ts';

const USAGE = 'gudid takes import FILE.zip, and may take --classes FILE.';

/** `gudid import FILE.zip [--classes FILE]` */
export async function gudid(words: string[]): Promise<string> {
  const { positionals, values } = read(words);
  const [verb, file, ...more] = positionals;
  if (verb !== 'import' || !file || more.length) throw new Error(USAGE);
  const report = (line: string) => process.stderr.write(`${line}\n`);
  return opened(({ db }) => importRelease(db, { file, classes: values.classes, report }));
}

function read(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { classes: { type: 'string' } } });
  } catch {
    throw new Error(USAGE);
  }
}
