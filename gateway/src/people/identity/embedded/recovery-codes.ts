import { createHmac, randomInt } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { twoFactor } from 'better-auth/plugins/two-factor';
import type { Database } from '../../../platform/context.ts';
import { encryptedRecoveryCodes, replaceRecoveryCodes } from './factor-store.ts';
import type { HookContext } from './library.ts';

type Storage = NonNullable<NonNullable<Parameters<typeof twoFactor>[0]>['backupCodeOptions']>;

const AMOUNT = 10;
/** Written by hand, no two of these look the same. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;
const GROUP = 4;
/** What an earlier version made: of large and small letters, in groups of five. */
const EARLIER = { length: 10, group: 5 };

const inGroups = (code: string, size: number): string =>
  code.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? '';

const newCode = (): string =>
  inGroups(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''), GROUP);

/** A code as it was given out, from how somebody typed it: large or small letters, with or without hyphens and spaces. */
function asGiven(typed: string): string {
  const code = typed.replace(/[\s-]/g, '');
  return code.length === EARLIER.length ? inGroups(code, EARLIER.group) : inGroups(code.toUpperCase(), GROUP);
}

/** No code has a colon. */
const MARK = 'hmac:';

const hashOf = (secret: string, code: string): string =>
  MARK +
  createHmac('sha256', secret)
    .update(JSON.stringify(['recovery code', code]))
    .digest('base64url');

/** The library also hands back what is left of a list of hashes. */
const hashAll = (secret: string, list: string): string =>
  JSON.stringify(
    (JSON.parse(list) as string[]).map((code) => (code.startsWith(MARK) ? code : hashOf(secret, code))),
  );

/**
 * The library would keep recovery codes so that they can be read again. Here it is given a list of hashes to keep and to look
 * in: codes are random and long enough for a fast one with a key.
 */
export const hashedRecoveryCodes = (secret: string): Storage => ({
  customBackupCodesGenerate: () => Array.from({ length: AMOUNT }, newCode),
  storeBackupCodes: {
    encrypt: async (list) => hashAll(secret, list),
    decrypt: (kept) => hashesOf(secret, kept),
  },
});

/** A list as it is kept: of hashes, or as an earlier version encrypts it, also while that one still runs. */
async function hashesOf(secret: string, kept: string): Promise<string> {
  if (kept.startsWith('[')) return kept;
  return hashAll(secret, await symmetricDecrypt({ key: secret, data: kept }));
}

/** What somebody typed takes the form in which the library looks for it. */
export function hashRecoveryCode({ path, body, context }: HookContext): void {
  if (path !== '/two-factor/verify-backup-code' || typeof body?.code !== 'string') return;
  body.code = hashOf(context.secret, asGiven(body.code));
}

/** Hashes the codes that an earlier version has encrypted and that nobody has used since. */
export async function hashEarlierRecoveryCodes(db: Database, secret: string): Promise<void> {
  for (const { id, backupCodes } of await encryptedRecoveryCodes(db)) {
    const hashes = await hashesOf(secret, backupCodes);
    await replaceRecoveryCodes(db, id, { from: backupCodes, to: hashes });
  }
}
