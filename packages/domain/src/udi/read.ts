import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { isGs1, readGs1 } from './gs1.ts';
import { readHibcc } from './hibcc.ts';
import { readIccbba } from './iccbba.ts';
import { type Udi, UdiError } from './udi.ts';

/** What a scanner may send before the content: the kind of barcode, such as ]d2. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;

/**
 * Reads a unique device identification as it is typed, pasted or scanned (ADR 109). `now` tells the century of years with two
 * digits. Throws only `UdiError`, in time that grows with the bounded length.
 */
export function readUdi(typed: string, now: Date): Udi {
  if (typed.length > LIMITS.udi) throw new UdiError(MESSAGES.tooLong('UDI', LIMITS.udi));
  const text = typed.trimStart().replace(SYMBOLOGY, '');
  if (/^\*?\+/.test(text)) return readHibcc(text, now);
  if (/^[=&]/.test(text)) return readIccbba(text);
  if (isGs1(text)) return readGs1(text, now);
  throw new UdiError(MESSAGES.udiUnknown);
}
