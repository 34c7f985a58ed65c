export type { Appended, Block, Book, Column, Fact, PaperSize, Part, Step } from './blocks.ts';
export { createPress, type MadeBook, type Press, type PressLimits } from './press.ts';
export type { Cleaned } from './tasks.ts';
