import { createHash, randomBytes } from 'node:crypto';
import { DASHBOARD_NAME, LIMITS } from '@portal/domain';
import { recordSecurityEvent } from '../../audit/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { fromSql, type SqlDateTime, toSql, transaction } from '../../platform/db/index.ts';
import { deleteTokensEndedBefore, findToken, insertToken, touchToken } from './token-store.ts';

/** The prefix lets people, the gateway and scanners for leaked secrets distinguish the token from a session token. */
const PREFIX = 'remote_';
const SHAPE = /^remote_[\w-]{43}$/;
/** The shortest time between two writes of the last use from one address. */
const TOUCH_MS = 60_000;
const DAY = 24 * 60 * 60_000;
/** The longest life of a token and its default, in days. */
export const TOKEN_DAYS = { most: LIMITS.tokenDays, usual: 90 } as const;
/** How long lists show a token that has ended. */
const KEPT_DAYS = 30;

type Access = Pick<Services, 'db' | 'clock'>;

export const isRemoteToken = (text: string): boolean => text.startsWith(PREFIX);

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The end of a token. While an upgrade runs, an older gateway makes tokens without an end. */
export const endOf = ({
  expires_at,
  created_at,
}: {
  expires_at: SqlDateTime | null;
  created_at: SqlDateTime;
}) => (expires_at ? fromSql(expires_at) : new Date(fromSql(created_at).getTime() + TOKEN_DAYS.most * DAY));

export interface NewToken {
  id: number;
  /** The token itself. It is shown only now, because only its hash is stored. */
  token: string;
  expiresAt: Date;
}

/** The properties of a new token. */
interface Wish {
  days?: number;
  label?: string;
  /** The team member who owns the token; without one, it belongs to an operator. */
  owner?: { memberId: number; userId: number; address: string | undefined };
}

/** Makes a token that allows publishing one dashboard. Joins the transaction of the caller, if there is one. */
export async function createToken(
  { db, clock }: Access,
  name: string,
  { days = TOKEN_DAYS.usual, label, owner }: Wish = {},
): Promise<NewToken> {
  if (!DASHBOARD_NAME.test(name)) {
    throw new Error(`"${name}" is no name of a dashboard: lower-case letters, digits and hyphens.`);
  }
  const token = PREFIX + randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock().getTime() + days * DAY);
  const id = await transaction(db, async (trx) => {
    const made = await insertToken(trx, {
      name,
      token_hash: hashOf(token),
      created_at: toSql(clock()),
      expires_at: toSql(expiresAt),
      label: label ?? null,
      member_id: owner?.memberId ?? null,
    });
    const detail = `${name}, token ${made}`;
    const by = owner && { userId: owner.userId, ...(owner.address && { address: owner.address }) };
    await recordSecurityEvent(trx, clock(), { kind: 'remote_token_created', detail, ...by });
    return made;
  });
  return { id, token, expiresAt };
}

/** A token, with the dashboard for which it is valid, and its owner. */
export interface KnownToken {
  id: number;
  name: string;
  expiresAt: Date;
  /** True when it is no longer valid. */
  isExpired: boolean;
  owner?: { id: number; name: string };
}

/** Returns the token. Null when it is unknown or revoked, or its person has left the team or is inactive. Records where it is used. */
export async function readToken(
  { db, clock, address = null }: { db: Database; clock: () => Date; address?: string | null | undefined },
  token: string,
): Promise<KnownToken | null> {
  if (!SHAPE.test(token)) return null;
  const row = await findToken(db, hashOf(token));
  if (!row) return null;
  const { id, name, last_used_at, last_used_from, user_id, user_name } = row;
  const now = clock();
  const expiresAt = endOf(row);
  const isExpired = expiresAt <= now;
  const isRecent = last_used_at && now.getTime() - fromSql(last_used_at).getTime() <= TOUCH_MS;
  if (!isExpired && !(isRecent && last_used_from === address)) {
    await touchToken(db, id, toSql(now), address);
  }
  const owner = user_id !== null && user_name !== null && { id: user_id, name: user_name };
  return { id, name, expiresAt, isExpired, ...(owner && { owner }) };
}

/** Deletes tokens that no list shows any more. */
export const forgetOldTokens = ({ db, clock }: Access): Promise<void> =>
  deleteTokensEndedBefore(db, toSql(new Date(clock().getTime() - KEPT_DAYS * DAY)));
