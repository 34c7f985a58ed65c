import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: on the telephone, nobody takes one of its letters for another letter or a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** A new code of 80 random bits, in groups of four. */
export const newEmergencyCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-');

/** Returns the stored form of a code: the SHA-256 of what the person most likely meant to type. */
export function emergencyCodeHash(typed: string): string {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(code).digest('hex');
}
