export type { Block, Book, Fact, PaperSize, Part, Step } from './blocks.ts';
export { createPress } from './press.ts';
export type { Cleaned } from './tasks.ts';
