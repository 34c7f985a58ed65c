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
  /** The first and the last date, such as 2026-11-24. Both are null when the calendar of absences says when. */
  from: string | null;
  until: string | null;
  /** The last date on which they stand in this time; null when they do not stand in today. */
  activeUntil: string | null;
}

/** The most people that are offered at once. */
export const MOST_OFFERED = 10;
const STEP = 100;

export const todayIn = ({ clock, config }: Pick<Services, 'clock' | 'config'>): string =>
  dayOf(clock(), config.timeZone);

/**
 * The user, who must not have signed in with an emergency code. DomainErrors: `unauthenticated`, `forbidden` for an emergency session and
 * for people who may read no requests.
 */
export function requireNaming(context: Context): SessionUser {
  const user = requireReader(context);
  if (user.emergency) throw new DomainError('forbidden', say('notInEmergency'));
  return user;
}

/**
 * The deputy whom the user has named; null when there is none, or the last day is over. DomainErrors: `unauthenticated`, `forbidden` for
 * people who may read no requests.
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

/** Another active person with the user's role. DomainErrors: `invalid` for the user or an inactive person, `forbidden` for another role. */
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
 * Names who stands in for the user, in place of an earlier deputy. Without dates, the calendar of absences says when. All of them get a
 * mail. DomainErrors: `unauthenticated`, `forbidden` (also for a deputy with another role), `invalid`, `conflict` when the deputy stands in
 * for `DEPUTY_LIMITS.people` others already.
 */
export async function nameDeputy(context: Context, input: unknown): Promise<Deputyship> {
  const user = requireNaming(context);
  const { userId, from, until } = validate(deputySchema, input);
  if (until !== null && until < todayIn(context)) throw invalidField('until', MESSAGES.deputyOver);
  const deputy = await readCandidate(context.db, user, userId);
  await transaction(context.db, async (trx) => {
    // Locks both, so that two calls of the user, or of two users who name the same deputy, run one after the other.
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

/** Ends the user's deputy; false when there was none. DomainErrors: `unauthenticated`, `forbidden`. */
export async function endDeputy(context: Context): Promise<boolean> {
  const user = requireNaming(context);
  return transaction(context.db, async (trx) => {
    const row = await deputyshipOf(trx, user.id);
    return row ? endOne(context, trx, user.id, row.deputy_id, { address: context.address }) : false;
  });
}

/** Ends one deputy, and sends both people a mail; false when there was none any more. */
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
 * Ends deputies who can no longer stand in: one of the two people is inactive, or the deputy no longer has the role. Also deletes deputies
 * whose last day is over, and tells nobody. Returns the number of ended ones, without those that were over.
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

/** People with the user's role who can stand in, found by name, at most `MOST_OFFERED`. DomainErrors: `unauthenticated`, `forbidden`. */
export async function findDeputies(context: Context, text: string): Promise<NamedPerson[]> {
  const user = requireNaming(context);
  const people = await peopleWith(context.db, { roles: [user.role], name: text, count: MOST_OFFERED + 1 });
  return people
    .filter((person) => person.id !== user.id && canAct(person) && person.roles.includes(user.role))
    .slice(0, MOST_OFFERED)
    .map(({ id, name }) => ({ id, name }));
}

/** Who stands in for these people today, by the id of the person; `until` is the last date. One statement. */
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
