import { Refused, refuseIf } from '../verdict.ts';
import { orientationOf, orientationOnly } from './orientation.ts';
import { assertPixels } from './pixels.ts';

export const JPEG_MAGIC = Buffer.from('ffd8ff', 'hex');

const END = 0xd9;
const SCAN = 0xda;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const JFIF = Buffer.from('JFIF\0', 'latin1');
const ADOBE = Buffer.from('Adobe', 'latin1');
/** The frames that browsers show: baseline, extended, progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Tables without which nothing can be decoded. */
const TABLES = [0xc4, 0xdb, 0xdd];
/** The most scans: a progressive picture has about ten, and each of them is decoded over the whole picture. */
const MOST_SCANS = 100;

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** Where the packed pixels that begin here end: at the next marker that is not a part of them. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] as number;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new Refused('pictureBroken');
}

/** The JFIF header without its thumbnail. */
function plainJfif(data: Buffer): Buffer {
  const plain = Buffer.from(data.subarray(0, 14));
  plain.writeUInt16BE(0, 12);
  return plain;
}

/**
 * The same picture with nothing but its orientation and what is needed to decode it: no place, no camera, no thumbnail, no comment, no
 * bytes after its end. Throws `Refused` for what is no whole JPEG.
 */
export function cleanJpeg(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  let jfif: Buffer | undefined;
  let orientation = 1;
  let frames = 0;
  let scans = 0;
  for (let at = 2; ; ) {
    refuseIf(file[at] !== 0xff, 'pictureBroken');
    while (file[at + 1] === 0xff) at++;
    const marker = file[at + 1];
    if (marker === END) break;
    refuseIf(marker === undefined || at + 4 > file.length, 'pictureBroken');
    const length = file.readUInt16BE(at + 2);
    const next = at + 2 + length;
    refuseIf(length < 2 || next > file.length, 'pictureBroken');
    const data = file.subarray(at + 4, next);
    const begins = (magic: Buffer) => data.subarray(0, magic.length).equals(magic);
    if (FRAMES.includes(marker as number)) {
      refuseIf(++frames > 1 || data.length < 6, 'pictureBroken');
      assertPixels(data.readUInt16BE(3), data.readUInt16BE(1));
    }
    if (marker === SCAN) {
      refuseIf(frames === 0 || ++scans > MOST_SCANS, 'pictureBroken');
      const end = endOfScan(file, next);
      kept.push(segment(SCAN, data), file.subarray(next, end));
      at = end;
      continue;
    }
    if (TABLES.includes(marker as number) || FRAMES.includes(marker as number))
      kept.push(segment(marker as number, data));
    else if (marker === 0xe0 && begins(JFIF) && data.length >= 14) jfif = plainJfif(data);
    else if (marker === 0xe1 && begins(EXIF)) orientation = orientationOf(data.subarray(EXIF.length));
    // It tells how to read the colours.
    else if (marker === 0xee && begins(ADOBE) && data.length === 12) kept.push(segment(marker, data));
    else refuseIf((marker as number) < 0xe0 || marker === 0xff, 'pictureBroken');
    at = next;
  }
  refuseIf(scans === 0, 'pictureBroken');
  const exif = orientationOnly(orientation);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(jfif ? [segment(0xe0, jfif)] : []),
    ...(exif ? [segment(0xe1, Buffer.concat([EXIF, exif]))] : []),
    ...kept,
    Buffer.from([0xff, END]),
  ]);
}
