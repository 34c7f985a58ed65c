import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import type { Budget } from './budget.ts';
import { isFailedRead } from './bytes.ts';

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const SIZES_FOLLOW = 1 << 3;
const MASKED = 1 << 13;
/**
 * The sizes of a data descriptor, which may follow a part that was written before its sizes were known: with or without a
 * signature, with short or long sizes.
 */
const DESCRIPTOR_BYTES = [0, 12, 16, 20, 24];
const END_BYTES = 22;
const END_64_BYTES = 56 + 20;
const IN_64 = 0xffff_ffff;
const EXTRA_64 = 0x0001;
const EXTRA_NAME = 0x7075;

/** A part of a package. */
export interface Part {
  /** The name as the file spells it. */
  name: string;
  size: number;
  open(): Promise<Readable>;
}

/** The parts by their names as Office compares them: percent signs decoded, in lower case. */
export type Parts = ReadonlyMap<string, Part>;

/** Returns the name in the form in which Office compares names. Throws when programs could read the name in two ways. */
export function partKey(name: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(name);
  } catch {
    throw new Error('Part with a name that cannot be decoded');
  }
  const isPlain = plain.split('/').every((segment) => segment !== '' && !segment.endsWith('.'));
  if (!isPlain || /[\\\p{Cc}]/u.test(plain)) throw new Error('Part with an impossible name');
  return plain.toLowerCase();
}

/** Says that a part cannot be read without a password. */
export const ENCRYPTED_PART = 'Encrypted part';

/** Returns the sizes that a local header states. Long sizes are in its extra field. */
function localSizes(stated: { packed: number; unpacked: number }, extra: Buffer) {
  if (stated.packed !== IN_64 && stated.unpacked !== IN_64) return stated;
  for (let at = 0; at + 20 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== EXTRA_64) continue;
    return {
      unpacked: Number(extra.readBigUInt64LE(at + 4)),
      packed: Number(extra.readBigUInt64LE(at + 12)),
    };
  }
  throw new Error('Long sizes are missing');
}

interface Range {
  start: number;
  end: number;
  isOpen: boolean;
}

/** Returns the range of a part. Throws when its two headers differ, because programs read one or the other. */
async function rangeOf(zip: ZipFile, entry: Entry): Promise<Range> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  const isOpen = (entry.generalPurposeBitFlag & SIZES_FOLLOW) !== 0;
  const stated = localSizes(
    { packed: local.compressedSize, unpacked: local.uncompressedSize },
    local.extraField,
  );
  const isSize = (here: number, there: number) => here === there || (isOpen && here === 0);
  const agree =
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    (local.generalPurposeBitFlag & (ENCRYPTED | SIZES_FOLLOW | MASKED)) ===
      (entry.generalPurposeBitFlag & SIZES_FOLLOW) &&
    isSize(stated.packed, entry.compressedSize) &&
    isSize(stated.unpacked, entry.uncompressedSize);
  if (!agree) throw new Error('A part is described in two ways');
  const start = entry.relativeOffsetOfLocalHeader;
  return { start, end: local.fileDataStart + entry.compressedSize, isOpen };
}

/**
 * Checks that the parts follow each other from the first byte on, with no bytes before or between them, and no overlap.
 */
function assertNoGaps(ranges: readonly Range[], directoryStart: number): void {
  let end = 0;
  let isOpen = false;
  const last = { start: directoryStart, end: directoryStart, isOpen: false };
  for (const range of [...ranges.toSorted((a, b) => a.start - b.start), last]) {
    const gap = range.start - end;
    if (isOpen ? !DESCRIPTOR_BYTES.includes(gap) : gap !== 0) throw new Error('Bytes that belong to no part');
    ({ end, isOpen } = range);
  }
}

function assertReadable(entry: Entry): void {
  const { generalPurposeBitFlag: flags, compressionMethod: method, extraFields } = entry;
  if (flags & (ENCRYPTED | MASKED)) throw new Error(ENCRYPTED_PART);
  if (method !== STORED && method !== DEFLATED) throw new Error('Part packed in an unusual way');
  if (extraFields.some(({ id }) => id === EXTRA_NAME)) throw new Error('Part with two names');
}

/**
 * Opens a ZIP and returns the parts that every program reads in the same way. Returns null when the file is not a ZIP.
 * Throws when it could hide something from some programs, or when it is beyond the budget. Unpacks nothing.
 */
export async function openZip(
  from: string | Buffer,
  budget: Budget,
): Promise<{ parts: Parts; close(): void } | null> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
  const opening = typeof from === 'string' ? openPromise(from, options) : fromBufferPromise(from, options);
  const zip = await opening.catch((error: unknown) => {
    if (isFailedRead(error)) throw error;
    return null;
  });
  if (!zip) return null;
  try {
    return { parts: await readParts(zip, budget), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readParts(zip: ZipFile, budget: Budget): Promise<Parts> {
  // The type says boolean, but the value is the position from which entries are read.
  const cursor = () => Number(zip.readEntryCursor);
  const directoryStart = cursor();
  budget.spend('entries', zip.entryCount);
  if (zip.comment.includes('PK')) throw new Error('A second directory in the comment');
  const parts = new Map<string, Part>();
  const ranges: Range[] = [];
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize: size } = entry;
    budget.spend('stated', size);
    assertReadable(entry);
    ranges.push(await rangeOf(zip, entry));
    if (name.endsWith('/') && size === 0) continue;
    const key = partKey(name);
    if (parts.has(key)) throw new Error('Two parts of one name');
    parts.set(key, { name, size, open: () => zip.openReadStreamPromise(entry) });
  }
  const tail = zip.fileSize - zip.comment.length - cursor();
  if (tail !== END_BYTES && tail !== END_BYTES + END_64_BYTES) throw new Error('Bytes behind the directory');
  assertNoGaps(ranges, directoryStart);
  return parts;
}

/** Reads all bytes of a part. They are never more than the size that the part states. */
export const unpack = async (part: Part): Promise<Buffer> => buffer(await part.open());

/** Reads the first bytes of a part, and unpacks no more of it than needed. They may arrive in several chunks, even one by one. */
export async function beginningOf(part: Part, count: number): Promise<Buffer> {
  let beginning = Buffer.alloc(0);
  for await (const chunk of (await part.open()) as AsyncIterable<Buffer>) {
    beginning = Buffer.concat([beginning, chunk.subarray(0, count - beginning.length)]);
    if (beginning.length === count) break;
  }
  return beginning;
}
