import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no letter in it is taken for another one, or for a digit, when it is read out on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** A new code of 80 random bits, in groups of four. */
export const newEmergencyCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-');

/** What is kept of a code: the SHA-256 of what a person may have meant by what they typed. */
export function emergencyCodeHash(typed: string): string {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(code).digest('hex');
}
