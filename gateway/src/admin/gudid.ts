import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { importRelease } from '../requests/devices/import/import.ts';
import { opened } from './opened.ts';

const USAGE = 'gudid takes import FILE.zip, and may take --classes FILE.';

/** An import makes much garbage and holds little: the heap grows in small steps, which costs no time that could be measured (ADR 123). */
const HEAP_GROWS = '--heap-growing-percent=20';

/** `gudid import FILE.zip [--classes FILE]` */
export async function gudid(words: string[]): Promise<string> {
  const { positionals, values } = read(words);
  const [verb, file, ...more] = positionals;
  if (verb !== 'import' || !file || more.length) throw new Error(USAGE);
  setFlagsFromString(HEAP_GROWS);
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
