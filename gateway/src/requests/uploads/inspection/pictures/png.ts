import { Readable } from 'node:stream';
import { crc32, createInflate } from 'node:zlib';
import { Refused, refuseIf } from '../verdict.ts';
import { orientationOf, orientationOnly } from './orientation.ts';
import { assertPixels } from './pixels.ts';

export const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex');

/** The chunks that are needed to decode a picture, and those that tell how to read its colours and pixels. */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
]);
/** The number of values of a pixel, by its colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The first column and row of the seven passes of an interlaced picture, and their steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** The size of the unpacked pixels, in bytes. */
function unpackedSize(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  assertPixels(width, height);
  const [depth = 0, colour = 0, , , interlaced = 0] = header.subarray(8);
  const bits = depth * (CHANNELS[colour] ?? 0);
  refuseIf(![1, 2, 4, 8, 16].includes(depth) || bits === 0 || interlaced > 1, 'pictureBroken');
  const rows = (w: number, h: number) => (w > 0 ? h * (1 + Math.ceil((w * bits) / 8)) : 0);
  if (!interlaced) return rows(width, height);
  return PASSES.reduce(
    (sum, [x, y, stepX, stepY]) =>
      sum + rows(Math.ceil((width - x) / stepX), Math.max(0, Math.ceil((height - y) / stepY))),
    0,
  );
}

/** Unpacks the pixels without keeping them, and refuses more or fewer bytes than there should be. */
async function assertPacked(packed: readonly Buffer[], size: number): Promise<void> {
  let left = size;
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  try {
    for await (const part of Readable.from(packed).pipe(inflate)) {
      left -= (part as Buffer).length;
      refuseIf(left < 0, 'pictureBroken');
    }
  } catch {
    throw new Refused('pictureBroken');
  } finally {
    inflate.destroy();
  }
  refuseIf(left !== 0, 'pictureBroken');
}

/** The same picture with nothing but its orientation and what is needed to show it. Throws `Refused` for what is no whole PNG. */
export async function cleanPng(file: Buffer): Promise<Buffer> {
  const kept: Buffer[] = [];
  const packed: Buffer[] = [];
  let header: Buffer | undefined;
  let orientation = 1;
  for (let at = PNG_MAGIC.length, type = ''; type !== 'IEND'; ) {
    refuseIf(at + 12 > file.length, 'pictureBroken');
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    refuseIf(end > file.length, 'pictureBroken');
    type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    refuseIf(crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4), 'pictureBroken');
    refuseIf((type === 'IHDR') !== (header === undefined), 'pictureBroken');
    if (type === 'IHDR') {
      refuseIf(length !== 13, 'pictureBroken');
      header = data;
    }
    if (type === 'eXIf') orientation = orientationOf(data);
    if (type === 'IDAT') packed.push(data);
    if (KEPT.has(type)) {
      const exif = type === 'IDAT' && packed.length === 1 && orientationOnly(orientation);
      if (exif) kept.push(chunk('eXIf', exif));
      kept.push(file.subarray(at, end));
    } else {
      // An unknown chunk without which the picture cannot be shown.
      refuseIf(/^[A-Z]/.test(type), 'pictureBroken');
    }
    at = end;
  }
  if (!header) throw new Refused('pictureBroken');
  await assertPacked(packed, unpackedSize(header));
  return Buffer.concat([PNG_MAGIC, ...kept]);
}
