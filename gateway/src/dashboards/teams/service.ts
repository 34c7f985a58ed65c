import {
  DomainError,
  invalidField,
  MESSAGES,
  publishTokenSchema,
  type TeamRole,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { findMembership, lockMembership, type Membership, membershipsOf } from '../../people/index.ts';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { toIso, transaction } from '../../platform/db/index.ts';
import { type Approval, listApprovals } from '../approvals/service.ts';
import { liveRegistry } from '../live/registry.ts';
import { tokensOf } from '../versions/token-store.ts';
import { createToken, endOf } from '../versions/tokens.ts';
import { revoke } from './revoke.ts';

/** The most tokens of one person for one dashboard at a time. */
const MOST_TOKENS = 10;

/** A team of a person: the dashboard, and the role in it. */
export interface Team {
  dashboard: string;
  displayName: string;
  role: TeamRole;
}

/** A token of a member, without its secret. */
export interface TeamToken {
  id: number;
  label: string;
  createdAt: string;
  expiresAt: string;
  isExpired: boolean;
  lastUsedAt: string | null;
  /** The network address of the last use. */
  lastUsedFrom: string | null;
}

/** The data of the team's page for a member. */
export interface TeamPage extends Team {
  tokens: TeamToken[];
  mostTokens: number;
  mostDays: number;
  /** The version that waits for an administrator, or was refused last. */
  approval: Approval | null;
}

async function namesOf(context: Context): Promise<ReadonlyMap<string, string>> {
  const { remotes } = await liveRegistry(context).current();
  return new Map(remotes.map(({ name, manifest }) => [name, manifest.displayName]));
}

/** The teams of the person. DomainError `unauthenticated`. */
export async function listOwnTeams(context: Context): Promise<Team[]> {
  const { id } = requireUser(context);
  const [memberships, names] = [await membershipsOf(context.db, id), await namesOf(context)];
  return memberships.map(({ dashboard, role }) => ({
    dashboard,
    displayName: names.get(dashboard) ?? dashboard,
    role,
  }));
}

/**
 * A member, in a session with all their rights: the address is verified, and the second factor given. DomainErrors `unauthenticated`,
 * `forbidden`.
 */
async function requireMember(
  context: Context,
  dashboard: string,
): Promise<{ user: SessionUser; membership: Membership }> {
  const user = requireUser(context);
  if (!user.emailVerified) throw new DomainError('forbidden', say('emailUnverified'));
  if (user.secondFactorMissing) throw new DomainError('forbidden', say('secondFactorMissing'));
  if (user.emergency) throw new DomainError('forbidden', say('notInEmergency'));
  const membership = await findMembership(context.db, user.id, dashboard);
  if (membership?.role !== 'member') throw new DomainError('forbidden', say('notOfTeam', dashboard));
  return { user, membership };
}

/** The person's own tokens for a dashboard, and what waits for an approval. DomainErrors `unauthenticated`, `forbidden`. */
export async function readTeam(context: Context, dashboard: string): Promise<TeamPage> {
  const { membership } = await requireMember(context, dashboard);
  const rows = await tokensOf(context.db, membership.id);
  const [approval] = await listApprovals(context, dashboard);
  const names = await namesOf(context);
  return {
    dashboard,
    displayName: names.get(dashboard) ?? dashboard,
    role: membership.role,
    tokens: rows.map((row) => ({
      id: row.id,
      label: row.label ?? '',
      createdAt: toIso(row.created_at),
      expiresAt: endOf(row).toISOString(),
      isExpired: endOf(row) <= context.clock(),
      lastUsedAt: row.last_used_at && toIso(row.last_used_at),
      lastUsedFrom: row.last_used_from,
    })),
    mostTokens: MOST_TOKENS,
    mostDays: context.config.publishTokenDays,
    approval: approval ?? null,
  };
}

/**
 * Makes a token for the person. It is shown only now. DomainErrors: `invalid`, `forbidden`, `conflict` when the person has the most tokens
 * already.
 */
export async function makeOwnToken(
  context: Context,
  dashboard: string,
  input: unknown,
): Promise<{ id: number; token: string; expiresAt: string }> {
  const { user, membership } = await requireMember(context, dashboard);
  const most = context.config.publishTokenDays;
  const { label, days = most } = validate(publishTokenSchema, input);
  if (days > most) throw invalidField('days', MESSAGES.notTokenDays(most));
  return transaction(context.db, async (trx) => {
    if (!(await lockMembership(trx, membership.id))) {
      throw new DomainError('forbidden', say('notOfTeam', dashboard));
    }
    const now = context.clock();
    const inUse = (await tokensOf(trx, membership.id)).filter((row) => endOf(row) > now);
    if (inUse.length >= MOST_TOKENS) throw new DomainError('conflict', say('tooManyTokens', MOST_TOKENS));
    const owner = { memberId: membership.id, userId: user.id, address: context.address };
    const { id, token, expiresAt } = await createToken({ ...context, db: trx }, dashboard, {
      days,
      label,
      owner,
    });
    return { id, token, expiresAt: expiresAt.toISOString() };
  });
}

/** Revokes one of the person's own tokens at once, with what it has started. DomainErrors `forbidden`, `not_found`. */
export async function revokeOwnToken(context: Context, dashboard: string, id: number): Promise<void> {
  const { user, membership } = await requireMember(context, dashboard);
  const member = { memberId: membership.id, userId: user.id, address: context.address };
  if (!(await revoke(context, id, member))) throw new DomainError('not_found', say('tokenNotFound'));
}
