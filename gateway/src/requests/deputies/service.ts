import {
  DEPUTY_LIMITS,
  DomainError,
  dayOf,
  deputySchema,
  invalidField,
  MESSAGES,
  ROLE,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import {
  absenceCalendarOf,
  canAct,
  countNamed,
  deleteDeputyship,
  deputyshipOf,
  deputyshipsAfter,
  lockUser,
  peopleById,
  peopleWith,
  saveDeputyship,
  standInsOf,
} from '../../people/index.ts';
import type { Context, Database, Services, SessionUser } from '../../platform/context.ts';
import { afterCommit, toSql, transaction } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import { sendLetters } from '../notices/letters.ts';
import { requireReader } from '../notices/service.ts';

/** Who stands in for the person, and when. */
export interface Deputyship {
  deputy: NamedPerson;
  /** The first and the last day. Both are null where the calendar of absences says when. */
  from: string | null;
  until: string | null;
  /** Until when they stand in now; null when they do not. */
  activeUntil: string | null;
}

/** The people who are offered at once. */
export const MOST_OFFERED = 10;
const STEP = 100;

export const todayIn = ({ clock, config }: Pick<Services, 'clock' | 'config'>): string =>
  dayOf(clock(), config.timeZone);

/** The person who asks, as their own and not by an emergency code. DomainErrors: `unauthenticated`, `forbidden`. */
export function requireNaming(context: Context): SessionUser {
  const user = requireReader(context);
  if (user.emergency) throw new DomainError('forbidden', say('notInEmergency'));
  return user;
}

/**
 * The deputy whom the person has named, unless the last day is over; null without one. DomainErrors: `unauthenticated`, `forbidden` for
 * people whose roles do not count.
 */
export async function readDeputy(context: Context): Promise<Deputyship | null> {
  const { id } = requireReader(context);
  const today = todayIn(context);
  const row = await deputyshipOf(context.db, id);
  if (!row || (row.until_day !== null && row.until_day < today)) return null;
  const [now] = await standInsOf(context.db, [id], today);
  return {
    deputy: { id: row.deputy_id, name: row.deputy_name },
    from: row.from_day,
    until: row.until_day,
    activeUntil: now?.until ?? null,
  };
}

/** Somebody active of the same role. DomainErrors: `invalid` for nobody who could, `forbidden` for another role. */
async function readCandidate(db: Database, user: SessionUser, id: number): Promise<NamedPerson> {
  if (id === user.id) throw invalidField('userId', MESSAGES.deputySelf);
  const [person] = await peopleById(db, [id]);
  if (!canAct(person)) throw invalidField('userId', MESSAGES.deputyGone);
  const { role } = user;
  if (!person.roles.includes(role))
    throw new DomainError('forbidden', say('deputyOtherRole', ROLE[role].displayName));
  return { id, name: person.name };
}

const daysOf = ({ from, until }: Pick<Deputyship, 'from' | 'until'>) =>
  from === null ? 'by the calendar of absences' : `${from} to ${until}`;

/**
 * Names who stands in for the person, in place of whom they had named. Without days, the calendar of absences says when. Both are told.
 * DomainErrors: `unauthenticated`, `forbidden` also for somebody of another role, `invalid`, `conflict` for somebody who stands in for
 * many.
 */
export async function nameDeputy(context: Context, input: unknown): Promise<Deputyship> {
  const user = requireNaming(context);
  const { userId, from, until } = validate(deputySchema, input);
  if (until !== null && until < todayIn(context)) throw invalidField('until', MESSAGES.deputyOver);
  const deputy = await readCandidate(context.db, user, userId);
  await transaction(context.db, async (trx) => {
    // One after the other: two calls of the person, and two people who name the same one.
    for (const id of [user.id, deputy.id].sort((a, b) => a - b)) await lockUser(trx, id);
    if (from === null && !(await absenceCalendarOf(trx, user.id)))
      throw invalidField('from', MESSAGES.deputyNeedsDays);
    if ((await countNamed(trx, deputy.id, user.id)) >= DEPUTY_LIMITS.people)
      throw new DomainError('conflict', say('deputyFull', deputy.name, DEPUTY_LIMITS.people));
    const before = await deputyshipOf(trx, user.id);
    const at = context.clock();
    await saveDeputyship(trx, {
      user_id: user.id,
      deputy_id: deputy.id,
      from_day: from,
      until_day: until,
      named_at: toSql(at),
    });
    const detail = `${deputy.name} (${deputy.id}), ${daysOf({ from, until })}`;
    await recordSecurityEvent(trx, at, {
      ...{ kind: 'deputy_named', userId: user.id, address: context.address, detail },
    });
    const people = [...new Set([user.id, deputy.id, ...(before ? [before.deputy_id] : [])])];
    await sendLetters(context, trx, { letter: 'deputy', of: user.id, people });
    afterCommit(trx, () => context.changes.deputize(people));
  });
  const [now] = await standInsOf(context.db, [user.id], todayIn(context));
  return { deputy, from, until, activeUntil: now?.until ?? null };
}

/** Ends what the person has named; false when there was nothing. DomainErrors: `unauthenticated`, `forbidden`. */
export async function endDeputy(context: Context): Promise<boolean> {
  const user = requireNaming(context);
  return transaction(context.db, async (trx) => {
    const row = await deputyshipOf(trx, user.id);
    return row ? endOne(context, trx, user.id, row.deputy_id, { address: context.address }) : false;
  });
}

/** Ends one, and tells both; false when somebody else has. */
async function endOne(
  services: Pick<Services, 'changes' | 'clock' | 'config'>,
  trx: Database,
  userId: number,
  deputyId: number,
  { address, detail }: { address?: string | undefined; detail?: string },
): Promise<boolean> {
  if (!(await deleteDeputyship(trx, userId, deputyId))) return false;
  await recordSecurityEvent(trx, services.clock(), { kind: 'deputy_ended', userId, address, detail });
  const people = [userId, deputyId];
  await sendLetters(services, trx, { letter: 'deputy', of: userId, people });
  afterCommit(trx, () => services.changes.deputize(people));
  return true;
}

/**
 * Ends what cannot stand any more: one of the two is gone, or the deputy has the role no longer. What is over goes, too, and nobody is told
 * of that. Gives how many it has ended.
 */
export async function endUnfit(
  services: Pick<Services, 'changes' | 'db' | 'clock' | 'config'>,
): Promise<number> {
  const { db } = services;
  const today = todayIn(services);
  let ended = 0;
  for (let after = 0; ; ) {
    const rows = await deputyshipsAfter(db, after, STEP);
    const ids = [...new Set(rows.flatMap(({ user_id, deputy_id }) => [user_id, deputy_id]))];
    const people = new Map((await peopleById(db, ids)).map((person) => [person.id, person]));
    for (const { user_id, deputy_id, until_day } of rows) {
      after = user_id;
      const [away, deputy] = [people.get(user_id), people.get(deputy_id)];
      if (until_day !== null && until_day < today) await deleteDeputyship(db, user_id, deputy_id);
      else if (!canAct(away) || !canAct(deputy) || !deputy.roles.includes(away.role)) {
        const detail = `by the portal: ${deputy?.name ?? deputy_id} cannot stand in any more`;
        if (await transaction(db, (trx) => endOne(services, trx, user_id, deputy_id, { detail }))) ended++;
      }
    }
    if (rows.length < STEP) return ended;
  }
}

/** People of the same role by name who can stand in. DomainErrors: `unauthenticated`, `forbidden`. */
export async function findDeputies(context: Context, text: string): Promise<NamedPerson[]> {
  const user = requireNaming(context);
  const people = await peopleWith(context.db, { roles: [user.role], name: text, count: MOST_OFFERED + 1 });
  return people
    .filter((person) => person.id !== user.id && canAct(person) && person.roles.includes(user.role))
    .slice(0, MOST_OFFERED)
    .map(({ id, name }) => ({ id, name }));
}

/** Who stands in for these people now, by the id of the person. One statement. */
export async function standInsByPerson(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  people: readonly number[],
): Promise<Map<number, { deputy: NamedPerson; until: string }>> {
  const standIns = await standInsOf(context.db, people, todayIn(context));
  return new Map(
    standIns.map(({ user_id, deputy_id, deputy_name, until }) => [
      user_id,
      { deputy: { id: deputy_id, name: deputy_name }, until },
    ]),
  );
}
