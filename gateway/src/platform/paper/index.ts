export type { Appended, Block, Book, Column, Fact, PaperSize, Part, Step } from './blocks.ts';
export { type Cleaned, createPress, type MadeBook, type Press, type PressLimits } from './press.ts';
