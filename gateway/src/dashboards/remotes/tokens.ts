import { createHash, randomBytes } from 'node:crypto';
import { recordSecurityEvent } from '../../audit/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { fromSql, toSql, transaction } from '../../platform/db/index.ts';
import { findToken, insertToken, revokeToken, touchToken } from './token-store.ts';

/** The prefix lets people, the gateway and scanners for leaked secrets distinguish the token from a session token. */
const PREFIX = 'remote_';
const SHAPE = /^remote_[\w-]{43}$/;
/** The same pattern as in the manifest. */
const NAME = /^[a-z][a-z0-9-]{1,38}$/;
/** The shortest time between two writes of the last use. */
const TOUCH_MS = 60_000;

type Access = Pick<Services, 'db' | 'clock'>;

export const isRemoteToken = (text: string): boolean => text.startsWith(PREFIX);

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a token that allows publishing one dashboard. The token is shown only here, because only its hash is stored. */
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

/** Revokes a token at once. Throws when no such token is in use. */
export async function revoke({ db, clock }: Access, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await revokeToken(trx, id, toSql(clock())))) throw new Error(`There is no token ${id} in use.`);
    await recordSecurityEvent(trx, clock(), { kind: 'remote_token_revoked', detail: `token ${id}` });
  });
}

/** The dashboard that the token may publish, or null when the token is unknown or revoked. */
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
