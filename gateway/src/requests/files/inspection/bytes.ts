import { fstatSync, readSync } from 'node:fs';

/** Bytes that are read by position: a file's, or those of an object within one. */
export interface Bytes {
  readonly size: number;
  /** Fewer than `length` at the end. */
  read(position: number, length: number): Buffer;
}

/** True of what goes wrong while a file is read; everything else is wrong with the file. */
export const isFailedRead = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Runs in a worker, where nobody waits for a call that blocks. */
export function fileBytes(handle: number): Bytes {
  return {
    size: fstatSync(handle).size,
    read(position, length) {
      const buffer = Buffer.alloc(length);
      return buffer.subarray(0, readSync(handle, buffer, 0, length, position));
    },
  };
}

export const bufferBytes = (buffer: Buffer): Bytes => ({
  size: buffer.length,
  read: (position, length) => buffer.subarray(position, position + length),
});
