import type { MessagePort } from 'node:worker_threads';
import type { Book } from './blocks.ts';
import type { WordBook } from './word.ts';

/** A task: make a book as PDF. */
export interface PressTask {
  book: Book;
  most: number;
  mostBytes: number;
  /** The port that gets the number of pages. It is moved to the thread. */
  port: MessagePort;
}

export type WriteResult = { bytes: Uint8Array; pages: number; beyond: null } | { beyond: 'pages' | 'bytes' };

/** A task: make a book for word processors. */
export interface WordTask {
  book: WordBook;
}

/** A task: examine a document that somebody has uploaded. */
export interface CleanTask {
  bytes: Uint8Array;
  mostPages: number;
  mostBytes: number;
}

/** A document whose pages can be appended, or the reason why they cannot. */
export type Cleaned =
  | { pages: readonly { width: number; height: number }[]; bytes: Uint8Array; problem: null }
  | { problem: string };
