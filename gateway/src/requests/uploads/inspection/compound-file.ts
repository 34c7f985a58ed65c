import type { Bytes } from './bytes.ts';
import { readDirectory, type StoredEntry } from './compound-directory.ts';

export const COMPOUND_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const LITTLE_ENDIAN = 0xfffe;
const SECTORS_BY_VERSION: Readonly<Record<number, number>> = { 3: 9, 4: 12 };
const MINI_SHIFT = 6;
const MINI_BYTES = 2 ** MINI_SHIFT;
const MINI_CUTOFF = 4096;
const TABLES_IN_HEADER = 109;
const END_OF_CHAIN = 0xffff_fffe;
const FREE = 0xffff_ffff;

/** A storage (folder) or stream (file) inside a compound file. */
export interface CompoundEntry extends StoredEntry {
  /** True when the entry is directly in the root: it is not inside a storage, and not left over from a deleted one. */
  inRoot: boolean;
}

export interface CompoundFile {
  entries: readonly CompoundEntry[];
  /** The bytes of a stream, read from their place in the file. May be called once for each stream. */
  openStream(entry: CompoundEntry): Bytes;
}

/** Blocks of one size. A block belongs to one chain at most, so all chains together cannot be longer than the file. */
class Blocks {
  readonly #next: Uint32Array;
  readonly #taken: Uint8Array;

  constructor(next: Uint32Array) {
    this.#next = next;
    this.#taken = new Uint8Array(next.length);
  }

  take(block: number): void {
    if (block >= this.#taken.length) throw new Error('Block outside the file');
    if (this.#taken[block]) throw new Error('Block in two places');
    this.#taken[block] = 1;
  }

  /** The blocks of the chain that starts at a block: the first `count` of them, or all. */
  chain(start: number, count = Number.POSITIVE_INFINITY): number[] {
    const blocks: number[] = [];
    for (let block = start; blocks.length < count; block = this.#next[block] ?? FREE) {
      if (block === END_OF_CHAIN && count === Number.POSITIVE_INFINITY) break;
      this.take(block);
      blocks.push(block);
    }
    return blocks;
  }
}

/** Reads blocks of the same size in the order of a list. */
function chained(blocks: readonly number[], blockBytes: number, size: number, from: Bytes, first = 0): Bytes {
  return {
    size,
    read(offset, length) {
      const end = Math.min(offset + length, size);
      const parts: Buffer[] = [];
      for (let at = offset; at < end; ) {
        const block = blocks[Math.floor(at / blockBytes)];
        if (block === undefined) throw new Error('Stream shorter than its size');
        const within = at % blockBytes;
        const count = Math.min(blockBytes - within, end - at);
        const part = from.read(first + block * blockBytes + within, count);
        if (part.length < count) throw new Error('Stream cut off');
        parts.push(part);
        at += count;
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    },
  };
}

/**
 * Opens the directory and the streams of an OLE compound file ([MS-CFB]). Reads by position and keeps only the tables in
 * memory. Returns null when the file is not a compound file. Throws when its tables break the format.
 */
export function openCompoundFile(file: Bytes): CompoundFile | null {
  const header = file.read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || !header.subarray(0, COMPOUND_MAGIC.length).equals(COMPOUND_MAGIC))
    return null;
  const at = (offset: number) => header.readUInt32LE(offset);
  const version = header.readUInt16LE(26);
  const shift = header.readUInt16LE(30);
  const isSound =
    SECTORS_BY_VERSION[version] === shift &&
    header.readUInt16LE(28) === LITTLE_ENDIAN &&
    header.readUInt16LE(32) === MINI_SHIFT &&
    at(56) === MINI_CUTOFF;
  if (!isSound) throw new Error('Header not as the format wants it');

  const sectorBytes = 2 ** shift;
  const sectorCount = Math.max(Math.ceil(file.size / sectorBytes) - 1, 0);
  const table = new Uint32Array(sectorCount).fill(FREE);
  const sectors = new Blocks(table);
  const sectorsOf = (list: readonly number[], size = list.length * sectorBytes) =>
    chained(list, sectorBytes, size, file, sectorBytes);
  const readTables = () => {
    const perSector = sectorBytes / 4;
    const places = Array.from({ length: TABLES_IN_HEADER }, (_, i) => at(76 + i * 4));
    // Both values mean the end: some writers leave the field free.
    for (let next = at(68), left = at(72); next !== END_OF_CHAIN && next !== FREE && left > 0; left--) {
      sectors.take(next);
      const more = sectorsOf([next]).read(0, sectorBytes);
      for (let i = 0; i < perSector - 1; i++) places.push(more.readUInt32LE(i * 4));
      next = more.readUInt32LE(sectorBytes - 4);
    }
    for (let i = 0; i * perSector < sectorCount; i++) {
      const place = places[i] ?? FREE;
      if (place === FREE) continue;
      sectors.take(place);
      const part = sectorsOf([place]).read(0, sectorBytes);
      const count = Math.min(perSector, sectorCount - i * perSector);
      for (let j = 0; j < count; j++) table[i * perSector + j] = part.readUInt32LE(j * 4);
    }
  };
  readTables();

  const { root, entries } = readDirectory(sectorsOf(sectors.chain(at(48))), version);
  const assertFits = (size: number) => {
    if (size > file.size) throw new Error('Stream longer than the file');
  };
  // Small streams are in blocks of the root's own stream, and have their own table of chains.
  let small: { blocks: Blocks; bytes: Bytes } | undefined;
  const openSmall = () => {
    assertFits(root.size);
    const bytes = sectorsOf(sectors.chain(root.start, Math.ceil(root.size / sectorBytes)), root.size);
    const chain = sectorsOf(sectors.chain(at(60)));
    const next = new Uint32Array(Math.floor(root.size / MINI_BYTES)).fill(FREE);
    const all = chain.read(0, Math.min(chain.size, next.length * 4));
    for (let i = 0; i * 4 + 4 <= all.length; i++) next[i] = all.readUInt32LE(i * 4);
    return { blocks: new Blocks(next), bytes };
  };
  return {
    entries,
    openStream({ start, size }) {
      assertFits(size);
      if (size >= MINI_CUTOFF) return sectorsOf(sectors.chain(start, Math.ceil(size / sectorBytes)), size);
      small ??= openSmall();
      return chained(small.blocks.chain(start, Math.ceil(size / MINI_BYTES)), MINI_BYTES, size, small.bytes);
    },
  };
}
