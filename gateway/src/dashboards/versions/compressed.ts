import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, gunzip, gzip } from 'node:zlib';
import { LARGEST_OBJECT } from '../../platform/storage/index.ts';
import { integrityOf } from './integrity.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** The ending that is added to a file's name for a compressed copy. */
export type Suffix = keyof typeof unpack;
export const SUFFIXES = Object.keys(unpack) as Suffix[];

const COMPRESSIBLE = /\.(js|css|svg|json|ico)$/;
/** A smaller file is not compressed, because that would save no network packet. */
const SMALLEST = 512;

export const isCompressible = (name: string): boolean => COMPRESSIBLE.test(name);

/** The compressed copies of a file's content. A file that is too small gets none. */
export async function compress(plain: Buffer): Promise<[Suffix, Buffer][]> {
  if (plain.length < SMALLEST) return [];
  return [
    ['.br', await brotli(plain)],
    ['.gz', await gzipped(plain, { level: 9 })],
  ];
}

/** Whether a compressed copy holds the file that has this hash. */
export async function holds(bytes: Buffer, suffix: Suffix, integrity: string): Promise<boolean> {
  const plain = await unpack[suffix](bytes, { maxOutputLength: LARGEST_OBJECT }).catch(() => null);
  return plain !== null && (await integrityOf(plain)) === integrity;
}

/** Writes a `.br` and a `.gz` file beside every text file. The gateway makes them itself, so that they contain what was checked. */
export async function compressFiles(
  folder: string,
  { files }: { files: Readonly<Record<string, string>> },
): Promise<void> {
  for (const name of Object.keys(files).filter(isCompressible)) {
    const file = path.join(folder, name);
    for (const [suffix, bytes] of await compress(await readFile(file))) await writeFile(file + suffix, bytes);
  }
}
