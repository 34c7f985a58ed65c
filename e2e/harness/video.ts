import { writeFileSync } from 'node:fs';
import bwip from 'bwip-js/node';

const WIDTH = 640;
const HEIGHT = 480;
const MARGIN = 20;
const FRAMES_A_SECOND = 10;
const BLACK = 16;
const GREY = 128;
const WHITE = 235;

/** A barcode on a label: a symbology of bwip-js, and a text as it is printed. */
export type Symbol = readonly [symbology: string, text: string];

/** The bars or modules of a barcode, in rows from top to bottom. */
function rowsOf([bcid, text]: Symbol): {
  row(at: number): readonly boolean[];
  rows: number;
  isMatrix: boolean;
} {
  const [drawn] = bwip.raw({ bcid, text }) as {
    pixs?: number[];
    pixx?: number;
    pixy?: number;
    sbs?: number[];
  }[];
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
  const room = height - 2 * MARGIN;
  const scale = Math.floor(Math.min((WIDTH - 4 * MARGIN) / columns, isMatrix ? room / rows : 3));
  const left = Math.floor((WIDTH - columns * scale) / 2);
  for (let y = 0; y < (isMatrix ? rows * scale : room); y++) {
    const dark = row(Math.floor(y / scale) % rows);
    const start = (top + MARGIN + y) * WIDTH + left;
    for (const [x, isDark] of dark.entries())
      if (isDark) picture.fill(BLACK, start + x * scale, start + (x + 1) * scale);
  }
}

/**
 * Writes a film for the camera, which repeats. Each picture is shown for one second, with its barcodes one above the other. The frames are
 * uncompressed, as Chromium requires.
 */
export function film(file: string, ...pictures: readonly (readonly Symbol[])[]) {
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  const frames = pictures.flatMap((symbols) => {
    const picture = Buffer.alloc(WIDTH * HEIGHT, WHITE);
    const height = Math.floor(HEIGHT / Math.max(1, symbols.length));
    for (const [at, symbol] of symbols.entries()) draw(picture, symbol, at * height, height);
    const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, colours]);
    return Array<Buffer>(FRAMES_A_SECOND).fill(frame);
  });
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(head), ...frames]));
}
