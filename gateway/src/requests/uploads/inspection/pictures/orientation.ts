const TAG = 0x0112;
const SHORT = 3;
const UPRIGHT = 1;
const MOST_ENTRIES = 512;

/**
 * The orientation of a picture (1 to 8) by its EXIF data, from the TIFF header on. Upright (1) when they do not tell it or cannot be read.
 */
export function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return UPRIGHT;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return UPRIGHT;
  const count = Math.min(short(start), MOST_ENTRIES);
  for (let at = start + 2; at + 12 <= tiff.length && at < start + 2 + count * 12; at += 12) {
    if (short(at) !== TAG || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** EXIF data with nothing but the orientation. Null for an upright picture. */
export function orientationOnly(orientation: number): Buffer | null {
  if (orientation === UPRIGHT) return null;
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
