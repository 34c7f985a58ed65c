import { fstatSync, readSync } from 'node:fs';

/** Bytes that are read by position: those of a file, or of an object inside a file. */
export interface Bytes {
  readonly size: number;
  /** Returns fewer than `length` bytes at the end. */
  read(position: number, length: number): Buffer;
}

/** True when reading the file failed. Every other error means that the file itself is wrong. */
export const isFailedRead = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Reads with blocking calls: this runs in a worker, where they hold nobody up. */
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
