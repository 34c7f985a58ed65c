import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** A thousandth of what a real hash costs, for tests in which not the hash is tested. */
export const CHEAP_HASH = { N: 16, r: 8, p: 1 };

const hashed = async (password: string, salt: string) =>
  `${salt}:${(await derive(password.normalize('NFKC'), salt, 64, CHEAP_HASH)).toString('hex')}`;

/** As the library hashes and compares passwords, in its format, at that cost. */
export const CHEAP_PASSWORDS = {
  hash: (password: string) => hashed(password, randomBytes(16).toString('hex')),
  verify: async ({ hash, password }: { hash: string; password: string }) =>
    (await hashed(password, hash.split(':')[0] ?? '')) === hash,
};
