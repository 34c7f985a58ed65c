import type { MessagePort } from 'node:worker_threads';
import type { Book } from './blocks.ts';
import type { WordBook } from './word.ts';

/** Has a book made. */
export interface PressTask {
  book: Book;
  most: number;
  mostBytes: number;
  /** Gets the number of pages. It is moved to the thread. */
  port: MessagePort;
}

export type WriteResult = { bytes: Uint8Array; pages: number; beyond: null } | { beyond: 'pages' | 'bytes' };

/** Has a book made for word processors. */
export interface WordTask {
  book: WordBook;
}

/** Has a document examined that somebody has sent. */
export interface CleanTask {
  bytes: Uint8Array;
  mostPages: number;
  mostBytes: number;
}

/** A document whose pages can be appended, or the reason why they cannot. */
export type Cleaned =
  | { pages: readonly { width: number; height: number }[]; bytes: Uint8Array; problem: null }
  | { problem: string };
