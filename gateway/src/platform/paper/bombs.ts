import { constants, inflateSync } from 'node:zlib';

/** No stream that must be unpacked to read a document, or the text of a page, may be larger. */
const MOST_UNPACKED = 48 * 1024 * 1024;
/** Of a stream that is packed in another way than by Flate: it cannot be measured without being unpacked. */
const MOST_OTHERWISE = 512 * 1024;
/** The dictionary of an honest stream is shorter. */
const LONGEST_DICTIONARY = 8 * 1024;

/** Whether a packed stream is too large to be unpacked. What is not packed by Flate is measured by `isTooLargeOtherwise`. */
function isBomb(packed: Uint8Array): boolean {
  try {
    inflateSync(packed, { maxOutputLength: MOST_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH });
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
  }
}

const PACKING = /\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)\b/g;

/** Whether a stream with this dictionary and these bytes must not be unpacked. */
export function isTooLargeToUnpack(dictionary: string, bytes: Uint8Array): boolean {
  const kinds = dictionary.match(PACKING) ?? [];
  // Packed twice, it could hold what no measure finds.
  if (kinds.length > 1) return true;
  const otherwise = kinds.some((kind) => !kind.startsWith('/Fl'));
  return (otherwise && bytes.length > MOST_OTHERWISE) || isBomb(bytes);
}

const isPicture = (dictionary: string) =>
  /\/Image\b/.test(dictionary) && !/ObjStm|XRef|#/.test(dictionary) && dictionary.length < LONGEST_DICTIONARY;

/**
 * Whether a document has a stream that would fill the memory of whoever reads it. It looks at all streams, whatever the document says
 * of them; the pixels of pictures are copied as they are, and may be large.
 */
export function hasBombs(document: Buffer): boolean {
  for (let at = document.indexOf('stream'); at >= 0; at = document.indexOf('stream', at + 6)) {
    if (at >= 3 && document.toString('latin1', at - 3, at) === 'end') continue;
    let from = at + 6;
    if (document[from] === 0x0d) from++;
    if (document[from] === 0x0a) from++;
    const end = document.indexOf('endstream', from);
    const start = Math.max(document.lastIndexOf('obj', at), at - LONGEST_DICTIONARY, 0);
    const dictionary = document.toString('latin1', start, at);
    if (isPicture(dictionary)) continue;
    const bytes = document.subarray(from, end < 0 ? document.length : end);
    if (isTooLargeToUnpack(dictionary, bytes)) return true;
  }
  return false;
}
