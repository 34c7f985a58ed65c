import { LIMITS, type PacketProgress } from '@portal/domain';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import { type Cleaned, type MadeBook, type Press, TOO_MUCH } from '../../platform/paper/index.ts';
import type { PacketDocument } from './sections.ts';

const { packet: LIMIT } = LIMITS;

/** For each document, by its key: its pages, or why they are not appended. */
export type Found = ReadonlyMap<string, Cleaned>;

/** How many pages and bytes the documents of a packet may take together: the rest is for the record itself. */
const appendedOf = (mostPages: number) => ({
  pages: Math.floor((mostPages * 3) / 4),
  bytes: LIMIT.bytes - 8 * 1024 * 1024,
});
const NO_ROOM = 'the packet has no room for it';
const TOGETHER = 'the documents took too much time or memory together';

/** The keys of documents that took too much time or memory. They are not read again for an hour. */
const tooMuch = new LRUCache<string, true>({ max: 1_000, ttl: 60 * 60_000 });

/** What is left for the next documents. `until` is an instant of `performance.now`, in milliseconds. */
interface Room {
  pages: number;
  bytes: number;
  until: number;
}

/** The pages of a document, or why they are not there. No document can stop the packet from being made. */
async function pagesOf(
  { log, correlationId }: Context,
  press: Press,
  { problem, key, read }: PacketDocument,
  { room, signal }: { room: Room; signal: AbortSignal },
): Promise<Cleaned> {
  if (problem !== null) return { problem };
  if (room.pages <= 0 || room.bytes <= 0) return { problem: NO_ROOM };
  if (performance.now() > room.until) return { problem: 'the documents before it took too much time' };
  if (tooMuch.has(key)) return { problem: TOO_MUCH };
  try {
    const cleaned = await press.clean(await read(), signal);
    if (cleaned.problem === TOO_MUCH) tooMuch.set(key, true);
    if (cleaned.problem !== null) return cleaned;
    if (cleaned.pages.length > room.pages || cleaned.bytes.length > room.bytes) return { problem: NO_ROOM };
    room.pages -= cleaned.pages.length;
    room.bytes -= cleaned.bytes.length;
    return cleaned;
  } catch (error) {
    signal.throwIfAborted();
    // For example one that was just removed, or that the file store cannot return.
    log.warn({ err: error, correlationId }, 'a document is missing in a packet');
    return { problem: 'it cannot be opened at the moment' };
  }
}

/** Cleans the documents of a packet of at most `mostPages` pages, one after another, each only once. Returns them by their keys. */
export async function documentsOf(
  context: Context,
  press: Press,
  documents: readonly PacketDocument[],
  {
    mostPages,
    signal,
    tell,
  }: { mostPages: number; signal: AbortSignal; tell: (progress: PacketProgress) => void },
): Promise<Found> {
  const room: Room = { ...appendedOf(mostPages), until: performance.now() + LIMIT.documentsSeconds * 1_000 };
  const cleanedByKey = new Map<string, Cleaned>();
  const each = new Map(documents.map((document) => [document.key, document]));
  for (const [key, document] of each) {
    tell({ step: 'appending', done: cleanedByKey.size + 1, of: each.size });
    cleanedByKey.set(key, await pagesOf(context, press, document, { room, signal }));
  }
  return cleanedByKey;
}

/** The same documents, with none of them appended. */
const withoutPages = (documents: Found): Found =>
  new Map([...documents].map(([key, each]) => [key, each.problem === null ? { problem: TOGETHER } : each]));

/** Makes a book. When its documents together need more time or memory than a thread has, it is made again without them. */
export async function madeAtLeast(
  { log, correlationId }: Context,
  make: (documents: Found) => Promise<MadeBook>,
  allDocuments: Found,
  signal: AbortSignal,
): Promise<MadeBook> {
  const hasPages = [...allDocuments.values()].some(({ problem }) => problem === null);
  try {
    const made = await make(allDocuments);
    if (!hasPages || (made.beyond !== 'time' && made.beyond !== 'memory')) return made;
  } catch (error) {
    if (!hasPages || signal.aborted) throw error;
    log.warn({ err: error, correlationId }, 'a packet is made without its documents');
  }
  return make(withoutPages(allDocuments));
}
