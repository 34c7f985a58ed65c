import type { Readable } from 'node:stream';

export interface StoredObject {
  name: string;
  storedAt: Date;
}

/**
 * Where the files of dashboards live for all gateways: beside the uploads, under a prefix of their own. Who writes chooses the
 * names; an object appears under its name only when it is whole.
 */
export interface BuildStore {
  /** Replaces what stood under the name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is none. More than the largest file is not read: an Error. */
  get(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** No error when there is none. */
  remove(name: string): Promise<void>;
  /** Everything whose name begins with these folders (`''`, or ending with a slash), in no order. */
  list(folder: string): Promise<StoredObject[]>;
}

/** Apart from the keys of uploads, which are hexadecimal. */
export const BUILDS = 'builds';

/** More than any file of a build has. */
export const LARGEST_OBJECT = 64 * 1024 ** 2;

const NAME = /^[\w-][\w.+-]*(\/[\w-][\w.+-]*)*$/;

/** Names come from checked descriptions; anything else must not reach a store. */
export function assertName(name: string): void {
  if (!NAME.test(name)) throw new Error('Not a name of the build store');
}

/** Reads a stream to its end; one that is larger than any file of a build is let go. */
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
