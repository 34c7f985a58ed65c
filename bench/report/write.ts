import { readFileSync, writeFileSync } from 'node:fs';

/** Puts the text between the lines `<!-- bench NAME -->` and `<!-- /bench NAME -->` of a document. */
export function writeInto(file: string, name: string, text: string): void {
  const [open, close] = [`<!-- bench ${name} -->`, `<!-- /bench ${name} -->`];
  const [before, rest] = readFileSync(file, 'utf8').split(open);
  const after = rest?.split(close)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for ${name}`);
  writeFileSync(file, `${before}${open}\n${text.trim()}\n${close}${after}`);
}
