import type { MessagePort } from 'node:worker_threads';
import type { Book } from './blocks.ts';
import { writeBook } from './book.ts';
import { TooManyPages } from './pen.ts';
import type { Cleaned } from './press.ts';

export interface PressTask {
  book: Book;
  most: number;
  mostBytes: number;
  /** Hears the number of pages. */
  port: unknown;
}

export type WriteResult = { bytes: Uint8Array; pages: number; beyond: null } | { beyond: 'pages' | 'bytes' };

export interface CleanTask {
  bytes: Uint8Array;
  mostPages: number;
  mostBytes: number;
}

/** So often a thread tells how far it is, in pages. */
const TOLD_EACH = 5;

/** The task that makes a book. */
export async function write({ book, most, mostBytes, port }: PressTask): Promise<WriteResult> {
  const told = port as MessagePort;
  try {
    const written = await writeBook(book, {
      most,
      tell: (pages) => {
        if (pages % TOLD_EACH === 1) told.postMessage(pages);
      },
    });
    const { append } = await import('./append.ts');
    const bytes = await append(written.bytes, book);
    return bytes.length > mostBytes ? { beyond: 'bytes' } : { bytes, pages: written.pages, beyond: null };
  } catch (error) {
    if (error instanceof TooManyPages) return { beyond: 'pages' };
    throw error;
  } finally {
    told.close();
  }
}

/** The task that looks into a document that somebody has sent. */
export async function clean({ bytes, mostPages, mostBytes }: CleanTask): Promise<Cleaned> {
  const { cleaned } = await import('./clean.ts');
  return cleaned(bytes, { mostPages, mostBytes });
}
