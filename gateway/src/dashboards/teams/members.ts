import {
  DomainError,
  hasPermission,
  invalidField,
  MESSAGES,
  type TeamRole,
  teamMemberSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import {
  deleteMembership,
  findByEmail,
  insertMembership,
  listMembers,
  membershipsOf,
} from '../../people/index.ts';
import { type Context, type Database, requireUser, type Services } from '../../platform/context.ts';
import { toIso, toSql, transaction } from '../../platform/db/index.ts';
import { takeTurn } from '../versions/turn-store.ts';
import { revokeAllOf } from './revoke.ts';

/** The most people in one team. */
const MOST_MEMBERS = 50;

/** A person in the team of a dashboard. */
export interface Member {
  dashboard: string;
  userId: number;
  name: string;
  email: string;
  role: TeamRole;
  addedAt: string;
}

function requireManager(context: Context) {
  const user = requireUser(context);
  if (!hasPermission(user, 'manage_users')) throw new DomainError('forbidden', say('dashboardsDenied'));
  return user;
}

type Access = Pick<Services, 'db' | 'clock'> & Partial<Pick<Services, 'changes'>>;

/** The members of all teams. For operators: checks no permission. */
export async function everyMember({ db }: Pick<Services, 'db'>): Promise<Member[]> {
  return (await listMembers(db)).map(({ dashboard, user_id, name, email, role, added_at }) => ({
    dashboard,
    userId: user_id,
    name,
    email,
    role,
    addedAt: toIso(added_at),
  }));
}

/** The members of all teams, for administrators. DomainErrors `unauthenticated`, `forbidden`. */
export async function readMembers(context: Context): Promise<Member[]> {
  requireManager(context);
  return everyMember(context);
}

/** The person who changes a team: an administrator; without an id, an operator by command. */
type By = { actorId: number; address?: string | undefined } | { actorId?: undefined };

/**
 * Adds everyone with an address to the team of a dashboard, which need not be published yet. A new role replaces the person's role in the
 * team, and ends the tokens of the old membership with what they have started. For operators: checks no permission. DomainErrors:
 * `invalid`, also when nobody has the address; `conflict` when the team is full.
 */
export async function addMember(
  { db, clock, changes }: Access,
  input: unknown,
  by: By = {},
): Promise<Member> {
  const { dashboard, role, email } = validate(teamMemberSchema, input);
  const people = await findByEmail(db, email);
  if (people.length === 0) throw invalidField('email', MESSAGES.nobodyWithEmail(email));
  await transaction(db, async (trx) => {
    await takeTurn(trx);
    const team = await listMembers(trx, dashboard);
    const added = people.filter(({ id }) => !team.some((each) => each.user_id === id && each.role === role));
    // Whoever only gets another role is a member already.
    const others = team.filter(({ user_id }) => !added.some(({ id }) => id === user_id));
    if (others.length + added.length > MOST_MEMBERS) {
      throw new DomainError('conflict', say('teamFull', dashboard, MOST_MEMBERS));
    }
    for (const { id } of added) {
      await endMembership(trx, clock(), dashboard, id, by);
      await insertMembership(trx, { dashboard, user_id: id, role, added_at: toSql(clock()) });
      const detail = by.actorId === undefined ? `${dashboard}, ${role}, by command` : `${dashboard}, ${role}`;
      await recordSecurityEvent(trx, clock(), {
        kind: 'dashboard_member_named',
        userId: id,
        detail,
        ...actorFields(by),
      });
    }
  });
  changes?.announce('dashboards');
  const ids = people.map(({ id }) => id);
  return (await everyMember({ db })).find(
    (each) => each.dashboard === dashboard && ids.includes(each.userId),
  ) as Member;
}

const actorFields = ({ actorId, ...more }: By) =>
  actorId === undefined
    ? {}
    : { actorId, ...('address' in more && more.address ? { address: more.address } : {}) };

/** Ends a membership with its tokens and what they have started. Returns false when there is none. */
async function endMembership(
  trx: Database,
  at: Date,
  dashboard: string,
  userId: number,
  by: By,
): Promise<boolean> {
  const membership = (await membershipsOf(trx, userId)).find((each) => each.dashboard === dashboard);
  if (!membership) return false;
  await revokeAllOf(trx, at, membership.id, { userId, ...actorFields(by) });
  return deleteMembership(trx, dashboard, userId);
}

/** Ends a membership with its tokens and what they have started. For operators: checks no permission. DomainError `not_found`. */
export async function dropMember(
  { db, clock, changes }: Access,
  dashboard: string,
  userId: number,
  by: By = {},
): Promise<Member> {
  const member = (await everyMember({ db })).find(
    (each) => each.dashboard === dashboard && each.userId === userId,
  );
  if (!member) throw new DomainError('not_found', say('memberNotFound', dashboard));
  await transaction(db, async (trx) => {
    if (!(await endMembership(trx, clock(), dashboard, userId, by))) {
      throw new DomainError('not_found', say('memberNotFound', dashboard));
    }
    const detail = by.actorId === undefined ? `${dashboard}, by command` : dashboard;
    await recordSecurityEvent(trx, clock(), {
      kind: 'dashboard_member_removed',
      userId,
      detail,
      ...actorFields(by),
    });
  });
  changes?.announce('dashboards');
  return member;
}

/** Like `addMember`, for administrators. DomainErrors also `unauthenticated`, `forbidden`. */
export async function nameMember(context: Context, input: unknown): Promise<Member> {
  const { id: actorId } = requireManager(context);
  return addMember(context, input, { actorId, address: context.address });
}

/** Like `dropMember`, for administrators. DomainErrors also `unauthenticated`, `forbidden`. */
export async function removeMember(context: Context, dashboard: string, userId: number): Promise<Member> {
  const { id: actorId } = requireManager(context);
  return dropMember(context, dashboard, userId, { actorId, address: context.address });
}
