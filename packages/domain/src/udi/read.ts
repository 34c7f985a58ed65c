import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { isGs1, readGs1 } from './gs1.ts';
import { readHibcc } from './hibcc.ts';
import { readIccbba } from './iccbba.ts';
import { type Udi, UdiError } from './udi.ts';

/** A prefix that a scanner may send before the content: the kind of barcode, such as ]d2. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;

/** Hand scanners press Enter or Tab after each barcode. A field of one line keeps the GS1 separator instead of these. */
const barcodesOf = (typed: string): string[] =>
  typed
    .replaceAll('\u001d', '\n')
    .split(/[\t-\r\u2028\u2029]+/)
    .map((barcode) => barcode.trimStart().replace(SYMBOLOGY, ''))
    .filter(Boolean);

function readBarcodes(barcodes: readonly string[], now: Date): Udi {
  const [first = ''] = barcodes;
  if (/^\*?\+/.test(first)) return readHibcc(barcodes, now);
  if (/^[=&]/.test(first)) return readIccbba(barcodes);
  if (isGs1(first)) return readGs1(barcodes, now);
  throw new UdiError(MESSAGES.udiUnknown);
}

/**
 * Reads a unique device identification that was typed, pasted or scanned (ADR 109). `now` decides the century of years with two digits. Throws
 * only `UdiError`, in time that grows with the limited length.
 */
export function readUdi(typed: string, now: Date): Udi {
  const tooLong = () => new UdiError(MESSAGES.tooLong('UDI', LIMITS.udi));
  if (typed.length > LIMITS.udi) throw tooLong();
  const udi = readBarcodes(barcodesOf(typed), now);
  // Parentheses make it longer than a scanner sends it.
  if (udi.text.length > LIMITS.udi) throw tooLong();
  return udi;
}

/** The content of a stored UDI. Null when an older version of the reader accepted what this one refuses. */
export function readStoredUdi(stored: string | null, now: Date): Udi | null {
  try {
    return stored === null ? null : readUdi(stored, now);
  } catch (error) {
    if (error instanceof UdiError) return null;
    throw error;
  }
}
