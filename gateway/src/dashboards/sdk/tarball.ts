import { gzipSync } from 'node:zlib';

const BLOCK = 512;
/** The time that npm sets for every file of its packages, so that the same contents have the same bytes. */
const MODIFIED_S = Date.UTC(1985, 9, 26, 8, 15) / 1000;

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** A file in the form of a tar archive (ustar). */
function entry(path: string, content: Buffer): Buffer {
  const header = Buffer.alloc(BLOCK);
  const write = (text: string, at: number) => header.write(text, at, 'latin1');
  write(path, 0);
  write(octal(0o644, 8), 100);
  write(octal(0, 8), 108);
  write(octal(0, 8), 116);
  write(octal(content.length, 12), 124);
  write(octal(MODIFIED_S, 12), 136);
  // The checksum counts its own field as spaces.
  write(' '.repeat(8), 148);
  write('0', 156);
  write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  return Buffer.concat([header, content, padding]);
}

/**
 * A package: this manifest, followed by the other files, which are compressed already. A gzip file may have several parts. The part with
 * the manifest is stored without compression, so that its bytes do not depend on a library's version.
 */
export function tarballOf(manifest: object, rest: Buffer): Buffer {
  const json = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const first = gzipSync(entry('package/package.json', json), { level: 0 });
  // The byte for the operating system: "unknown".
  first[9] = 255;
  return Buffer.concat([first, rest]);
}
