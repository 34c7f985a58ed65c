import { decodePDFRawStream, PDFContext } from '@cantoo/pdf-lib';

const MB = 1024 * 1024;
/** The bytes to which one stream may be unpacked, and all that are unpacked of a document. */
const MOST = { stream: 48 * MB, document: 128 * MB } as const;

/** How many bytes of a document are in memory beside the document itself. */
export class Budget {
  #left: number = MOST.document;
  /** It stays so: whoever reads a document may go on after an error. */
  isSpent = false;

  /** Counts bytes that are about to be made, for a stream that has so many then. Throws when they are too many. */
  take(bytes: number, inAll = bytes): void {
    this.#left -= bytes;
    this.isSpent ||= this.#left < 0 || inAll > MOST.stream;
    if (this.isSpent) throw new Error('Too large when unpacked');
  }
}

/** The document that is being read. A thread reads one at a time. */
let present: Budget | null = null;

/** What pdf-lib unpacks with, in whatever way a stream is packed: it makes room as bytes come. */
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
  // Its room is doubled each time.
  if (more > 0) present?.take(Math.max(more, this.buffer.byteLength), requested);
  return ensureBuffer.call(this, requested);
};

/** Reads a document of which no more than a budget is unpacked, wherever its streams are named and however they are packed. */
export async function within<T>(budget: Budget, read: () => Promise<T>): Promise<T> {
  present = budget;
  try {
    return await read();
  } finally {
    present = null;
  }
}
