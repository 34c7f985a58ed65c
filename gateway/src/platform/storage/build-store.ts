import type { Readable } from 'node:stream';

export interface StoredObject {
  name: string;
  storedAt: Date;
}

/**
 * The store in which all gateways find the files of dashboards: beside the uploads, under their own prefix. The writer chooses the names.
 * An object appears under its name only when it is complete.
 */
export interface BuildStore {
  /** Stores an object, and replaces an earlier one with this name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such object. Throws an Error for an object that is larger than the largest file of a build. */
  get(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** Removing an object that does not exist is no error. */
  remove(name: string): Promise<void>;
  /** Every object whose name begins with this folder (`''` or a path that ends with a slash), in no order. */
  list(folder: string): Promise<StoredObject[]>;
}

/** The keys of uploads are hexadecimal, so none of them begins like this. */
export const BUILDS = 'builds';

/** Larger than any file of a build. */
export const LARGEST_OBJECT = 64 * 1024 ** 2;

const NAME = /^[\w-][\w.+-]*(\/[\w-][\w.+-]*)*$/;

/** Names come from checked descriptions. Any other name must not reach a store. */
export function assertName(name: string): void {
  if (!NAME.test(name)) throw new Error('Not a name of the build store');
}

/** Reads a stream to its end. Throws when it is larger than any file of a build. */
export async function readBounded(bytes: Readable): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LARGEST_OBJECT) throw new Error('The object is larger than any file of a build');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
