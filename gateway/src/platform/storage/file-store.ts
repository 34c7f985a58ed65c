import type { Readable } from 'node:stream';

/** A file that stands in the store, or part of one that was never finished. */
export interface StoredFile {
  key: string;
  storedAt: Date;
  /** False: an upload that was cut off before it came under its key. */
  whole: boolean;
}

/** Where uploaded bytes live. Keys are random names made by the store; a file appears under its key only when it is whole. */
export interface FileStore {
  /**
   * Streams the bytes in; gives the key and the size, or leaves nothing behind when the stream or `check` fails. `check` gets
   * the path of a copy on this machine, before the file appears under its key.
   */
  write(bytes: Readable, check: (path: string) => Promise<void>): Promise<{ key: string; size: number }>;
  read(key: string): Promise<Readable>;
  /** No error when there is none. */
  remove(key: string): Promise<void>;
  /** Everything whose key begins with these two characters, in no order. */
  list(prefix: string): Promise<StoredFile[]>;
}

/** What keys begin with, between them all. */
export const KEY_PREFIXES: readonly string[] = Array.from({ length: 256 }, (_, n) =>
  n.toString(16).padStart(2, '0'),
);
