import { writeFileSync } from 'node:fs';
import bwip from 'bwip-js';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 5;
const BLACK = 16;
const WHITE = 235;

/** What a label shows: a symbology of bwip-js, and a text as it is printed. */
export type Symbol = readonly [symbology: string, text: string];

/** The bars or modules of a symbol, in rows from top to bottom. */
function rowsOf([bcid, text]: Symbol): { row(at: number): readonly boolean[]; rows: number; isMatrix: boolean } {
  const [drawn] = bwip.raw({ bcid, text }) as { pixs?: number[]; pixx?: number; pixy?: number; sbs?: number[] }[];
  if (drawn?.pixs && drawn.pixx && drawn.pixy) {
    const { pixs, pixx, pixy } = drawn;
    const row = (at: number) => Array.from({ length: pixx }, (_, x) => pixs[at * pixx + x] === 1);
    return { row, rows: pixy, isMatrix: true };
  }
  const bars = (drawn?.sbs ?? []).flatMap((width, at) => Array<boolean>(width).fill(at % 2 === 0));
  return { row: () => bars, rows: 1, isMatrix: false };
}

function draw(picture: Buffer, symbol: Symbol, top: number, height: number) {
  const { row, rows, isMatrix } = rowsOf(symbol);
  const columns = row(0).length;
  const scale = Math.floor(Math.min((WIDTH - 40) / columns, isMatrix ? (height - 20) / rows : 3));
  const left = Math.floor((WIDTH - columns * scale) / 2);
  const tall = isMatrix ? rows * scale : height - 30;
  for (let y = 0; y < tall; y++) {
    const dark = row(Math.floor(y / scale) % rows);
    for (let x = 0; x < columns * scale; x++)
      if (dark[Math.floor(x / scale)]) picture[(top + 10 + y) * WIDTH + left + x] = BLACK;
  }
}

/** Writes what a camera sees that looks at these symbols, one above the other: uncompressed frames, as Chromium reads them. */
export function film(file: string, ...symbols: readonly Symbol[]) {
  const picture = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const height = Math.floor(HEIGHT / Math.max(1, symbols.length));
  symbols.forEach((symbol, at) => draw(picture, symbol, at * height, height));
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = [Buffer.from('FRAME\n'), picture, grey];
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame).flat()]));
}
