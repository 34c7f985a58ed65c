import { decodePDFRawStream, PDFContext } from '@cantoo/pdf-lib';

const MB = 1024 * 1024;
/** The most bytes of one stream and of all streams of a document together, when they are unpacked. */
const MOST = { stream: 48 * MB, document: 128 * MB } as const;

/** Counts the unpacked bytes of a document in memory, besides the document itself. */
export class Budget {
  #left: number = MOST.document;
  /** True for ever once the limit was exceeded, because a reader may continue after an error. */
  isSpent = false;

  /** Counts `bytes` before they are allocated, for a stream of `inAll` bytes in total. Throws an Error when there are too many. */
  take(bytes: number, inAll = bytes): void {
    this.#left -= bytes;
    this.isSpent ||= this.#left < 0 || inAll > MOST.stream;
    if (this.isSpent) throw new Error('Too large when unpacked');
  }
}

/** The budget of the document that is being read. A thread reads one document at a time. */
let present: Budget | null = null;

/** The part of pdf-lib's streams that unpacks every format: it grows the buffer as bytes come. */
interface Unpacking {
  buffer: Uint8Array;
  ensureBuffer(requested: number): Uint8Array;
}

function unpackingPrototype(): Unpacking {
  let prototype: object = decodePDFRawStream(PDFContext.create().flateStream(''));
  while (!Object.hasOwn(prototype, 'ensureBuffer')) prototype = Object.getPrototypeOf(prototype);
  return prototype as Unpacking;
}

const prototype = unpackingPrototype();
const { ensureBuffer } = prototype;
prototype.ensureBuffer = function (requested) {
  const more = requested - this.buffer.byteLength;
  // The buffer doubles each time.
  if (more > 0) present?.take(Math.max(more, this.buffer.byteLength), requested);
  return ensureBuffer.call(this, requested);
};

/** Reads a document and unpacks at most a fixed number of bytes, wherever its streams are and however they are compressed. */
export async function within<T>(budget: Budget, read: () => Promise<T>): Promise<T> {
  present = budget;
  try {
    return await read();
  } finally {
    present = null;
  }
}
