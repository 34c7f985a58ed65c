import { hash, randomBytes } from 'node:crypto';
import { DomainError, publishTokenSchema, validate } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import { lockUser, ownSignIn, requireUsual } from '../../people/index.ts';
import type { Context, Database, Services, SessionUser } from '../../platform/context.ts';
import { fromSql, toIso, toSql, transaction } from '../../platform/db/index.ts';
import { needsSecondFactor, reportReaders } from '../exports/readers.ts';
import { requireReportReader } from '../sections/service.ts';
import {
  deleteToken,
  deleteTokensEndedBefore,
  deleteTokensOf,
  insertToken,
  tokenHolders,
  tokensOf,
  tokenWith,
  touchToken,
} from './store.ts';

/** The prefix by which people, and scanners for leaked secrets, recognize the token. */
const PREFIX = 'report_';
const SHAPE = /^report_[\w-]{43}$/;
const DAY = 24 * 60 * 60_000;
const USUAL_DAYS = 90;
const MOST = 10;
/** The shortest time between two writes of the last use from one address. */
const TOUCH_MS = 60_000;
/** How long lists show a token that has ended. */
const KEPT_DAYS = 30;
const NO_READER = 'of a person who may not view reports';

/** A token in the list of its person, without its secret. */
export interface ReportToken {
  id: number;
  label: string;
  madeAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
}

const hashOf = (token: string): string => hash('sha256', token);

/** The person's own tokens, newest first. DomainErrors: `unauthenticated`, `forbidden`. */
export async function readOwnTokens(context: Context): Promise<ReportToken[]> {
  const rows = await tokensOf(context.db, requireReportReader(context).id);
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    madeAt: toIso(row.made_at),
    expiresAt: toIso(row.expires_at),
    lastUsedAt: row.last_used_at && toIso(row.last_used_at),
    lastUsedFrom: row.last_used_from,
  }));
}

/**
 * Makes a token with which programs read reports for the person. It is valid for 1 to 365 days, by default 90, and is shown only now.
 * DomainErrors: `unauthenticated`, `forbidden` also in an emergency session, `invalid`, `conflict` when the person has the most tokens
 * already.
 */
export async function makeOwnToken(
  context: Context,
  input: unknown,
): Promise<{ id: number; token: string; expiresAt: string }> {
  const user = requireReportReader(context);
  requireUsual(context);
  const { label, days = USUAL_DAYS } = validate(publishTokenSchema, input);
  const token = PREFIX + randomBytes(32).toString('base64url');
  return transaction(context.db, async (trx) => {
    // Without the lock, two calls at the same time could exceed the limit.
    await lockUser(trx, user.id);
    // Checked under the lock, so that no token is left when the person is signed out everywhere at the same moment.
    const { secondFactor } = await ownSignIn({ ...context, db: trx });
    const now = context.clock();
    const inUse = (await tokensOf(trx, user.id)).filter(({ expires_at: end }) => fromSql(end) > now);
    if (inUse.length >= MOST) throw new DomainError('conflict', say('tooManyReportTokens', MOST));
    const expiresAt = new Date(now.getTime() + days * DAY);
    const id = await insertToken(trx, {
      ...{ user_id: user.id, label, token_hash: hashOf(token), second_factor: secondFactor ? 1 : 0 },
      ...{ made_at: toSql(now), expires_at: toSql(expiresAt), last_used_at: null, last_used_from: null },
    });
    await recordSecurityEvent(trx, now, {
      ...{ kind: 'report_token_made', userId: user.id, address: context.address, detail: `token ${id}` },
    });
    return { id, token, expiresAt: expiresAt.toISOString() };
  });
}

/** Ends one of the person's own tokens at once. DomainErrors: `unauthenticated`, `forbidden` in an emergency session, `not_found`. */
export async function endOwnToken(context: Context, id: number): Promise<void> {
  const { id: userId } = requireUsual(context);
  await transaction(context.db, async (trx) => {
    if (!(await deleteToken(trx, userId, id))) throw new DomainError('not_found', say('reportTokenNotFound'));
    await recordSecurityEvent(trx, context.clock(), {
      ...{ kind: 'report_token_ended', userId, address: context.address, detail: `token ${id}` },
    });
  });
}

/** Ends all tokens of a person and records the reason as a security event. Joins the transaction of the caller, if there is one. */
export async function endTokensOf(db: Database, userId: number, at: Date, reason: string): Promise<void> {
  await transaction(db, async (trx) => {
    const count = await deleteTokensOf(trx, userId);
    if (count)
      await recordSecurityEvent(trx, at, {
        kind: 'report_token_ended',
        userId,
        detail: `${count}, ${reason}`,
      });
  });
}

/**
 * The person whose program sends this token. Null when it is unknown or has ended, its person may not view reports, or one of their roles
 * needs a second factor that they had not passed when they made it. Records where it is used.
 */
export async function whoShows(
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
  token: string,
  address: string | null,
): Promise<SessionUser | null> {
  if (!SHAPE.test(token)) return null;
  const row = await tokenWith(db, hashOf(token));
  const now = clock();
  if (!row || fromSql(row.expires_at) <= now) return null;
  const user = (await reportReaders(db, [row.user_id])).get(row.user_id);
  if (!user) {
    await endTokensOf(db, row.user_id, now, NO_READER);
    return null;
  }
  if (row.second_factor !== 1 && needsSecondFactor(user, config)) return null;
  const isRecent = row.last_used_at && now.getTime() - fromSql(row.last_used_at).getTime() <= TOUCH_MS;
  if (!(isRecent && row.last_used_from === address)) await touchToken(db, row.id, toSql(now), address);
  return user;
}

/** Ends the tokens of those of these people who may no longer view reports. The tokens do not come back with the permission. */
export async function endTokensOfOthers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  holders: readonly number[],
): Promise<void> {
  const readers = await reportReaders(db, holders);
  for (const id of holders) if (!readers.has(id)) await endTokensOf(db, id, clock(), NO_READER);
}

/** Ends the tokens of everybody who may no longer view reports, and deletes tokens that ended long ago. */
export async function tendTokens(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = services;
  await endTokensOfOthers(services, await tokenHolders(db));
  await deleteTokensEndedBefore(db, toSql(new Date(clock().getTime() - KEPT_DAYS * DAY)));
}
