import type { Readable } from 'node:stream';

/** Where uploaded bytes live. Keys are random names made by the store; a file appears under its key only when it is whole. */
export interface FileStore {
  /** Streams the bytes in; gives the key and the size, or leaves nothing behind when the stream or `check` fails. */
  write(bytes: Readable, check: (path: string) => Promise<void>): Promise<{ key: string; size: number }>;
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
}
