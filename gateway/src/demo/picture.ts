import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 720;
const HEIGHT = 480;

type Colour = readonly [red: number, green: number, blue: number];
const TABLE: Colour = [226, 232, 238];
const TRAY: Colour = [248, 250, 252];
const EDGE: Colour = [160, 174, 190];
const TUBE: Colour = [28, 98, 168];
const HANDLE: Colour = [38, 52, 70];
const TIP: Colour = [214, 140, 40];

/** How far a point is outside of a rectangle with round corners around the middle; below zero inside. */
function outside(x: number, y: number, wide: number, high: number, corner: number): number {
  const across = Math.max(Math.abs(x) - wide / 2 + corner, 0);
  const down = Math.max(Math.abs(y) - high / 2 + corner, 0);
  return Math.hypot(across, down) - corner;
}

/** What is seen at a point, from the middle of the picture: a coiled catheter with its handle in a tray. */
function colourAt(x: number, y: number): Colour {
  const tray = outside(x, y, 620, 380, 36);
  if (tray > 4) return TABLE;
  if (tray > 0) return EDGE;
  if (outside(x - 210, y - 4, 120, 40, 12) < 0) return HANDLE;
  // The coil: each turn is further out by the same.
  const [left, turn] = [x + 90, 17];
  const away = Math.hypot(left, y);
  const round = (Math.atan2(y, left) / (2 * Math.PI) + 1) % 1;
  const line = Math.abs(((away / turn - round + 0.5) % 1) - 0.5) * turn;
  if (away > 52 && away < 152 && line < 3.2) return away < 66 ? TIP : TUBE;
  // From the outer turn to the handle.
  if (x > 55 && x < 156 && Math.abs(y - 4) < 3.2) return TUBE;
  return TRAY;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A picture of a catheter in its tray, as somebody would photograph it, as PNG. */
export function trayPicture(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2], 8);
  const rows = Buffer.alloc(HEIGHT * (1 + 3 * WIDTH));
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      rows.set(colourAt(x - WIDTH / 2, y - HEIGHT / 2), y * (1 + 3 * WIDTH) + 1 + 3 * x);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
