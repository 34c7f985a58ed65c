import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The cost that OWASP recommends. A hash that was made earlier keeps its own cost. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const FORMAT = /^scrypt:(\d+):(\d+):(\d+):([\w-]{22,}):([\w-]{43})$/;

const derived = (code: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> =>
  derive(code.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r });

/**
 * Makes the value of BUSINESS_OFFICE_CODE_HASH for an access code: `scrypt:N:r:p:salt:key`, which is safe in a settings
 * file.
 */
export async function hashCode(code: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derived(code, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** Compares in constant time. Returns false when `hash` is not in the format of `hashCode`. */
export async function matchesCode(code: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt, key] = FORMAT.exec(hash) ?? [];
  if (!salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const entered = await derived(code, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(entered, expected);
}
