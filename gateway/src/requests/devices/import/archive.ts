import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** The files of a release that are read, in this order. */
export const FILES = ['device.txt', 'identifiers.txt', 'productCodes.txt', 'gmdnTerms.txt'] as const;
export type FileName = (typeof FILES)[number];

/** The FDA's file of product classifications, where somebody has put it into the ZIP. */
export const CLASSES_FILE = 'foiclass.txt';
/** Far more than its some seven thousand rows need. */
const MOST_CLASSES_BYTES = 64 * 1024 ** 2;

/** Far more than the dozen files of a release. */
const MOST_ENTRIES = 1_000;
/** The most bytes of one unpacked file: in the release of 2026 the largest has about 3 GB. */
const MOST_BYTES = 64 * 1024 ** 3;
/** The most that a file may shrink by packing. Texts of devices shrink to a tenth; more than this means a ZIP bomb. */
const MOST_SHRUNK = 100;
/** Files up to this many bytes may shrink more. */
const SMALL = 1024 ** 2;

export interface Archive {
  /** SHA-256 of the names, checksums and sizes of its files, without the file of classes. Equal for the same release. */
  fingerprint: string;
  files: ReadonlyMap<FileName, { size: number; open(): Promise<Readable> }>;
  /** The bytes of its file of classes, if it has one. */
  classes(): Promise<Buffer> | undefined;
  close(): void;
}

const nameOf = ({ fileName }: Entry): FileName | typeof CLASSES_FILE | undefined => {
  const base = fileName.slice(fileName.lastIndexOf('/') + 1).toLowerCase();
  return ([...FILES, CLASSES_FILE] as const).find((name) => name.toLowerCase() === base);
};

function assertReadable(name: string, entry: Entry): void {
  const { uncompressedSize: size, compressedSize: packed } = entry;
  if (entry.isEncrypted()) throw new Error(`${name} is encrypted.`);
  if (!entry.canDecodeFileData())
    throw new Error(`${name} is packed in a way that is not read: only deflate is.`);
  if (size > MOST_BYTES) throw new Error(`${name} says that it is ${Math.round(size / 1e9)} GB: too large.`);
  if (size > SMALL && size > packed * MOST_SHRUNK)
    throw new Error(`${name} unpacks to ${Math.round(size / packed)} times its size: no release does.`);
}

/**
 * Opens a release. Nothing is unpacked yet, and no file can unpack to more bytes than it states. Throws an Error that says what is wrong
 * with the ZIP.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw new Error(`${path} cannot be read as a ZIP file: ${error.message}`);
  });
  try {
    return await read(zip);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function read(zip: ZipFile): Promise<Archive> {
  if (zip.entryCount > MOST_ENTRIES)
    throw new Error(`The ZIP has ${zip.entryCount} files: no release has so many.`);
  const files = new Map<FileName, { size: number; open(): Promise<Readable> }>();
  let classes: Entry | undefined;
  const hash = createHash('sha256');
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (!name) continue;
    if (name === CLASSES_FILE ? classes : files.has(name)) throw new Error(`The ZIP has two files ${name}.`);
    assertReadable(name, entry);
    const { crc32, compressedSize, uncompressedSize } = entry;
    if (name === CLASSES_FILE) {
      if (uncompressedSize > MOST_CLASSES_BYTES) throw new Error(`${name} is too large for what it is.`);
      classes = entry;
      continue;
    }
    hash.update(JSON.stringify([name, crc32, compressedSize, uncompressedSize]));
    files.set(name, { size: uncompressedSize, open: () => zip.openReadStreamPromise(entry) });
  }
  if (!files.has('device.txt'))
    throw new Error('The ZIP has no device.txt: it is not the delimited release of AccessGUDID.');
  const classesEntry = classes;
  return {
    fingerprint: hash.digest('hex'),
    files,
    classes: () => classesEntry && zip.openReadStreamPromise(classesEntry).then((stream) => buffer(stream)),
    close: () => zip.close(),
  };
}
