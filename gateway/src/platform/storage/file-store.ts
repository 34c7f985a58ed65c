import type { Readable } from 'node:stream';

/** A file in the store, or a part of a file that was never completed. */
export interface StoredFile {
  key: string;
  size: number;
  storedAt: Date;
  /** False for an upload that was cut off before it appeared under its key. */
  whole: boolean;
}

/**
 * Where uploaded bytes are stored. The store makes random names as keys. A file appears under its key only when it is
 * complete.
 */
export interface FileStore {
  /**
   * Writes the stream and returns the key and the size. Leaves nothing behind when the stream or `check` fails. `check` gets
   * the path of a copy on this machine, before the file appears under its key.
   */
  write(bytes: Readable, check: (path: string) => Promise<void>): Promise<{ key: string; size: number }>;
  read(key: string): Promise<Readable>;
  /** Removing a file that does not exist is no error. */
  remove(key: string): Promise<void>;
  /** Every file whose key begins with these two characters, in no order. */
  list(prefix: string): Promise<StoredFile[]>;
}

/** All possible beginnings of keys. */
export const KEY_PREFIXES: readonly string[] = Array.from({ length: 256 }, (_, n) =>
  n.toString(16).padStart(2, '0'),
);
