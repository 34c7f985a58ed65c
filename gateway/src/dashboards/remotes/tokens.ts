import { createHash, randomBytes } from 'node:crypto';
import { recordSecurityEvent } from '../../audit/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { fromSql, toSql, transaction } from '../../platform/db/index.ts';
import { findToken, insertToken, revokeToken, touchToken } from './token-store.ts';

/** Told apart from a session's token at sight, by people, by the gateway and by scanners of leaked secrets. */
const PREFIX = 'remote_';
const SHAPE = /^remote_[\w-]{43}$/;
/** As in the manifest. */
const NAME = /^[a-z][a-z0-9-]{1,38}$/;
/** The last use is written at most this often. */
const TOUCH_MS = 60_000;

type Access = Pick<Services, 'db' | 'clock'>;

export const isRemoteToken = (text: string): boolean => text.startsWith(PREFIX);

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a token that opens the publishing of one dashboard. It is told here and never again: only its hash is kept. */
export async function createToken(
  { db, clock }: Access,
  name: string,
): Promise<{ id: number; token: string }> {
  if (!NAME.test(name)) {
    throw new Error(`"${name}" is no name of a dashboard: lower-case letters, digits and hyphens.`);
  }
  const token = PREFIX + randomBytes(32).toString('base64url');
  const id = await transaction(db, async (trx) => {
    const made = await insertToken(trx, { name, token_hash: hashOf(token), created_at: toSql(clock()) });
    const detail = `${name}, token ${made}`;
    await recordSecurityEvent(trx, clock(), { kind: 'remote_token_created', detail });
    return made;
  });
  return { id, token };
}

/** Takes a token's power away at once. Throws when there is no such token in use. */
export async function revoke({ db, clock }: Access, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await revokeToken(trx, id, toSql(clock())))) throw new Error(`There is no token ${id} in use.`);
    await recordSecurityEvent(trx, clock(), { kind: 'remote_token_revoked', detail: `token ${id}` });
  });
}

/** Which dashboard the token opens; null when it is unknown or revoked. */
export async function readToken(
  { db, clock }: { db: Database; clock: () => Date },
  token: string,
): Promise<{ id: number; name: string } | null> {
  if (!SHAPE.test(token)) return null;
  const found = await findToken(db, hashOf(token));
  if (!found) return null;
  const { id, name, last_used_at } = found;
  const now = clock();
  if (!last_used_at || now.getTime() - fromSql(last_used_at).getTime() > TOUCH_MS) {
    await touchToken(db, id, toSql(now));
  }
  return { id, name };
}
