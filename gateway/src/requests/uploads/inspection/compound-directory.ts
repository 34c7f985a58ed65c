import type { Bytes } from './bytes.ts';

const ENTRY_BYTES = 128;
const MAX_ENTRIES = 10_000;
const NAME_BYTES = 64;
const NONE = 0xffff_ffff;
const STORAGE = 1;
const STREAM = 2;
const ROOT = 5;

export interface StoredEntry {
  name: string;
  isStream: boolean;
  start: number;
  size: number;
}

interface ReadEntry extends StoredEntry {
  type: number;
  left: number;
  right: number;
  child: number;
}

/** A name ends with a NUL and has no other NUL. Otherwise programs could read different names. */
function readName(entry: Buffer): string {
  const length = entry.readUInt16LE(64);
  if (length < 2 || length > NAME_BYTES || length % 2) throw new Error('Name of an impossible length');
  const name = entry.toString('utf16le', 0, length);
  if (name.indexOf('\0') !== name.length - 1) throw new Error('Name not ended by a NUL');
  return name.slice(0, -1);
}

function readEntry(entry: Buffer, version: number): ReadEntry | null {
  const type = entry[66] ?? 0;
  if (type === 0) return null;
  if (type !== STORAGE && type !== STREAM && type !== ROOT) throw new Error('Entry of no known type');
  // In version 3 the upper half has no meaning, and some writers leave arbitrary bytes there.
  const size = entry.readUInt32LE(120) + (version === 3 ? 0 : entry.readUInt32LE(124) * 2 ** 32);
  return {
    name: readName(entry),
    isStream: type === STREAM,
    start: entry.readUInt32LE(116),
    size,
    type,
    left: entry.readUInt32LE(68),
    right: entry.readUInt32LE(72),
    child: entry.readUInt32LE(76),
  };
}

/**
 * Reads every entry of a directory, also the entries that are not in the tree. Throws when an entry is in two places of
 * the tree, or when two siblings have the same name.
 */
export function readDirectory(
  bytes: Bytes,
  version: number,
): { root: StoredEntry; entries: (StoredEntry & { inRoot: boolean })[] } {
  const count = Math.floor(bytes.size / ENTRY_BYTES);
  if (count > MAX_ENTRIES) throw new Error('Too many entries');
  const all = Array.from({ length: count }, (_, i) =>
    readEntry(bytes.read(i * ENTRY_BYTES, ENTRY_BYTES), version),
  );
  const [root, ...others] = all;
  if (root?.type !== ROOT || others.some((entry) => entry?.type === ROOT)) throw new Error('Not one root');

  const seen = new Set<ReadEntry>([root]);
  const childrenOf = (storage: ReadEntry): ReadEntry[] => {
    const entriesRead: ReadEntry[] = [];
    const names = new Set<string>();
    for (const waiting = [storage.child]; waiting.length; ) {
      const index = waiting.pop();
      if (index === undefined || index === NONE) continue;
      const entry = all[index];
      if (!entry || seen.has(entry)) throw new Error('Entry hangs nowhere, or in two places');
      const name = entry.name.toUpperCase();
      if (names.has(name)) throw new Error('Two entries of one name');
      names.add(name);
      seen.add(entry);
      entriesRead.push(entry);
      waiting.push(entry.left, entry.right);
    }
    return entriesRead;
  };
  const top = childrenOf(root);
  for (const waiting = top.filter(({ type }) => type === STORAGE); waiting.length; ) {
    const storage = waiting.pop();
    if (storage) waiting.push(...childrenOf(storage).filter(({ type }) => type === STORAGE));
  }
  const inRoot = new Set(top);
  const entries = others.filter((entry) => entry !== null);
  return { root, entries: entries.map((entry) => ({ ...entry, inRoot: inRoot.has(entry) })) };
}
