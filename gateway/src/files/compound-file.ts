import type { FileHandle } from 'node:fs/promises';

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const LAST_SECTOR = 0xffff_fffa;
const MAX_ENTRIES = 10_000;

/** A storage (folder) or stream (file) inside a compound file. */
export interface CompoundEntry {
  name: string;
  isStream: boolean;
  start: number;
  size: number;
}

/** Reads `length` bytes at `offset` of a stream; fewer at its end. */
export type StreamReader = (offset: number, length: number) => Promise<Buffer>;

export interface CompoundFile {
  entries: readonly CompoundEntry[];
  openStream(entry: CompoundEntry): Promise<StreamReader>;
}

/**
 * The directory and streams of an OLE compound file ([MS-CFB]), read by position: nothing is held in memory but tables.
 * Null when the file is none; throws when its tables make no sense.
 */
export async function openCompoundFile(handle: FileHandle): Promise<CompoundFile | null> {
  const { size: fileSize } = await handle.stat();
  const read = async (position: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  const header = await read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) return null;

  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Error('Wrong sector size');
  const sectorSize = 2 ** shift;
  const perSector = sectorSize / 4;
  const maxSectors = Math.ceil(fileSize / sectorSize);
  const place = (sector: number) => (sector + 1) * sectorSize;
  const readSector = (sector: number) => read(place(sector), sectorSize);

  const tableSectors = Array.from({ length: 109 }, (_, i) => header.readUInt32LE(76 + i * 4));
  for (let next = header.readUInt32LE(68); next < LAST_SECTOR; ) {
    const more = await readSector(next);
    for (let i = 0; i < perSector - 1; i++) tableSectors.push(more.readUInt32LE(i * 4));
    if (tableSectors.length > maxSectors + 109 + perSector) throw new Error('Endless table');
    next = more.readUInt32LE(sectorSize - 4);
  }

  const tables = new Map<number, Buffer>();
  const follow = async (sector: number): Promise<number> => {
    const index = Math.floor(sector / perSector);
    const at = tableSectors[index];
    if (at === undefined || at >= LAST_SECTOR) throw new Error('Sector outside the table');
    let table = tables.get(index);
    if (!table) {
      table = await readSector(at);
      tables.set(index, table);
    }
    return table.readUInt32LE((sector % perSector) * 4);
  };
  const chain = async (start: number): Promise<number[]> => {
    const sectors: number[] = [];
    for (let sector = start; sector < LAST_SECTOR; sector = await follow(sector)) {
      if (sectors.length >= maxSectors) throw new Error('Endless chain');
      sectors.push(sector);
    }
    return sectors;
  };

  /** Reads along a list of equally large blocks. */
  const blockReader =
    (blockAt: (index: number) => number | undefined, blockSize: number, size: number): StreamReader =>
    async (offset, length) => {
      const parts: Buffer[] = [];
      for (let at = offset; at < Math.min(offset + length, size); ) {
        const position = blockAt(Math.floor(at / blockSize));
        if (position === undefined) break;
        const within = at % blockSize;
        const count = Math.min(blockSize - within, offset + length - at, size - at);
        parts.push(await read(position + within, count));
        at += count;
      }
      return Buffer.concat(parts);
    };
  const sectorReader = (sectors: number[], size: number) =>
    blockReader(
      (index) => (sectors[index] === undefined ? undefined : place(sectors[index])),
      sectorSize,
      size,
    );

  const directory = await chain(header.readUInt32LE(48));
  const entries: CompoundEntry[] = [];
  let root: CompoundEntry | undefined;
  for (const sector of directory) {
    const bytes = await readSector(sector);
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
      const type = bytes[at + 66];
      if (!type) continue;
      const nameBytes = Math.min(bytes.readUInt16LE(at + 64), 64);
      const entry = {
        name: bytes.toString('utf16le', at, at + Math.max(nameBytes - 2, 0)),
        isStream: type === 2,
        start: bytes.readUInt32LE(at + 116),
        size: bytes.readUInt32LE(at + 120),
      };
      if (type === 5) root = entry;
      else entries.push(entry);
      if (entries.length > MAX_ENTRIES) throw new Error('Too many entries');
    }
  }

  const miniCutoff = header.readUInt32LE(56);
  const miniSize = 2 ** header.readUInt16LE(32);
  return {
    entries,
    async openStream({ start, size }) {
      if (size >= miniCutoff || !root) return sectorReader(await chain(start), size);
      // Small streams lie in blocks of the root's own stream, chained by a table of their own.
      const container = sectorReader(await chain(root.start), root.size);
      const miniTable = await chain(header.readUInt32LE(60));
      const table = sectorReader(miniTable, miniTable.length * sectorSize);
      const parts: Buffer[] = [];
      for (let block = start, left = size; left > 0 && block < LAST_SECTOR; left -= miniSize) {
        parts.push(await container(block * miniSize, Math.min(miniSize, left)));
        block = (await table(block * 4, 4)).readUInt32LE(0);
      }
      const whole = Buffer.concat(parts);
      return async (offset, length) => whole.subarray(offset, offset + length);
    },
  };
}
