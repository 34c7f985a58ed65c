import { createHmac, randomInt } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { twoFactor } from 'better-auth/plugins/two-factor';
import type { Database } from '../../../platform/context.ts';
import { encryptedRecoveryCodes, replaceRecoveryCodes } from './factor-store.ts';
import type { HookContext } from './library.ts';

type Storage = NonNullable<NonNullable<Parameters<typeof twoFactor>[0]>['backupCodeOptions']>;

const AMOUNT = 10;
/** The characters of codes: no two of them look the same when they are written by hand. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;
const GROUP = 4;
/** The form of codes of an earlier version: capital and small letters, in groups of five. */
const EARLIER = { length: 10, group: 5 };

const inGroups = (code: string, size: number): string =>
  code.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? '';

const newCode = (): string =>
  inGroups(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''), GROUP);

/** Returns the code in its original form from the text that somebody typed: in any case, with or without hyphens and spaces. */
function asGiven(typed: string): string {
  const code = typed.replace(/[\s-]/g, '');
  return code.length === EARLIER.length ? inGroups(code, EARLIER.group) : inGroups(code.toUpperCase(), GROUP);
}

/** The beginning of a hash. It has a colon, and no code has one. */
const MARK = 'hmac:';

const hashOf = (secret: string, code: string): string =>
  MARK +
  createHmac('sha256', secret)
    .update(JSON.stringify(['recovery code', code]))
    .digest('base64url');

/** Hashes the codes of a list. Hashes stay as they are, because the library also stores the rest of a list of hashes. */
const hashAll = (secret: string, list: string): string =>
  JSON.stringify(
    (JSON.parse(list) as string[]).map((code) => (code.startsWith(MARK) ? code : hashOf(secret, code))),
  );

/**
 * Makes the library store recovery codes as hashes. The library itself would store them so that they can be read again. A fast hash with a
 * key is enough, because codes are random and long.
 */
export const hashedRecoveryCodes = (secret: string): Storage => ({
  customBackupCodesGenerate: () => Array.from({ length: AMOUNT }, newCode),
  storeBackupCodes: {
    encrypt: async (list) => hashAll(secret, list),
    decrypt: (kept) => hashesOf(secret, kept),
  },
});

/** The hashes of a stored list. An earlier version stored lists encrypted, and may still run beside this one. */
async function hashesOf(secret: string, kept: string): Promise<string> {
  if (kept.startsWith('[')) return kept;
  return hashAll(secret, await symmetricDecrypt({ key: secret, data: kept }));
}

/** Replaces the typed code by its hash, because the library looks for it among the hashes. */
export function hashRecoveryCode({ path, body, context }: HookContext): void {
  if (path !== '/two-factor/verify-backup-code' || typeof body?.code !== 'string') return;
  body.code = hashOf(context.secret, asGiven(body.code));
}

/** Hashes the codes that an earlier version has encrypted and that nobody has used since then. */
export async function hashEarlierRecoveryCodes(db: Database, secret: string): Promise<void> {
  for (const { id, backupCodes } of await encryptedRecoveryCodes(db)) {
    const hashes = await hashesOf(secret, backupCodes);
    await replaceRecoveryCodes(db, id, { from: backupCodes, to: hashes });
  }
}
