import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { buffersOf, isBeyondLimits, isOutOfMemory, type Threads, threads } from '../threads.ts';
import type { Book } from './blocks.ts';
import type { Cleaned, CleanTask, PressTask, WordTask, WriteResult } from './tasks.ts';
import type { WordBook } from './word.ts';

export interface PressLimits {
  pages: number;
  bytes: number;
  seconds: number;
  documentPages: number;
  documentBytes: number;
  documentSeconds: number;
  /** How many books are made at the same time. */
  atOnce: number;
}

/** A finished book, or the limit that it exceeds. */
export type MadeBook =
  | { bytes: Uint8Array; pages: number; beyond: null }
  | { beyond: 'pages' | 'bytes' | 'time' | 'memory' };

/** The same for a document for word processors. Only the word processor knows its number of pages. */
type MadeWord = { bytes: Uint8Array; beyond: null } | { beyond: 'time' | 'memory' };

/** The problem of a document that a thread could not read within its limits. */
export const TOO_MUCH = 'it takes too much time or memory to read';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** The limit of one thread's heap. Fonts and open pages use most of it. */
const HEAP_MB = 512;

const appendedIn = ({ parts }: Book) =>
  parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'pages' ? [block.document.bytes] : [])),
  );

/** Makes PDFs in threads, with limits for time and memory. */
export interface Press {
  /**
   * Makes a PDF of at most `most` pages, and of at most `mostBytes` bytes if that is below the limit. `tell` gets the current number of
   * pages. Aborting `signal` ends the work and rejects. The bytes of appended documents are moved to the thread: the caller can no longer
   * use them.
   */
  make(
    book: Book,
    more: { most?: number; mostBytes?: number; signal: AbortSignal; tell: (pages: number) => void },
  ): Promise<MadeBook>;
  /** Examines an untrusted PDF in a thread that can be ended. Its bytes are moved there. */
  clean(bytes: Uint8Array, signal: AbortSignal): Promise<Cleaned>;
  /** Makes a document for word processors (DOCX). Aborting `signal` ends the work and rejects. */
  word(book: WordBook, signal: AbortSignal): Promise<MadeWord>;
  close(): Promise<void>;
}

/** The limit that a task exceeded. Throws any other error again. */
function beyondBy(error: unknown, signal: AbortSignal): { beyond: 'time' | 'memory' } {
  if (signal.aborted || !isBeyondLimits(error)) throw error;
  return { beyond: isOutOfMemory(error) ? 'memory' : 'time' };
}

/** `worker` is the file that the threads run. A test may use one that misbehaves. */
export function createPress(limits: PressLimits, worker: string = WORKER): Press {
  const { atOnce } = limits;
  const writers: Threads<PressTask, WriteResult> = threads('write', worker, {
    timeMs: limits.seconds * 1_000,
    heapMb: HEAP_MB,
    atOnce,
  });
  const cleaners: Threads<CleanTask, Cleaned> = threads('clean', worker, {
    timeMs: limits.documentSeconds * 1_000,
    heapMb: HEAP_MB,
    atOnce,
  });
  const words: Threads<WordTask, Uint8Array> = threads('word', worker, {
    timeMs: limits.seconds * 1_000,
    heapMb: HEAP_MB,
    atOnce,
  });
  return {
    async make(book, { most = limits.pages, mostBytes = limits.bytes, signal, tell }) {
      const { port1, port2 } = new MessageChannel();
      port1.on('message', (pages: unknown) => tell(Number(pages)));
      try {
        const task = {
          book,
          most: Math.min(most, limits.pages),
          mostBytes: Math.min(mostBytes, limits.bytes),
          port: port2,
        };
        return await writers.run(task, { signal, transfer: [port2, ...buffersOf(appendedIn(book))] });
      } catch (error) {
        return beyondBy(error, signal);
      } finally {
        port1.close();
      }
    },
    async word(book, signal) {
      try {
        return { bytes: await words.run({ book }, { signal }), beyond: null };
      } catch (error) {
        return beyondBy(error, signal);
      }
    },
    async clean(bytes, signal) {
      const { documentBytes, documentPages } = limits;
      if (bytes.length > documentBytes) return { problem: 'it is too large' };
      try {
        const task = { bytes, mostPages: documentPages, mostBytes: documentBytes };
        return await cleaners.run(task, { signal, transfer: buffersOf([bytes]) });
      } catch (error) {
        if (signal.aborted) throw error;
        return { problem: TOO_MUCH };
      }
    },
    async close() {
      await Promise.all([writers.close(), cleaners.close(), words.close()]);
    },
  };
}
