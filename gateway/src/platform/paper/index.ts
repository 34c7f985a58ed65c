export type { Block, Book, Fact, PaperSize, Part, Step } from './blocks.ts';
export { createPress, type MadeBook, type Press, TOO_MUCH } from './press.ts';
export type { Cleaned } from './tasks.ts';
export type { WordBlock, WordBook } from './word.ts';
