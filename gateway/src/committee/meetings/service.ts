import { isDeepStrictEqual } from 'node:util';
import {
  assertAllowed,
  canChangeMeeting,
  changedMeetingSchema,
  DomainError,
  invalidField,
  LIMITS,
  MESSAGES,
  type MeetingAction,
  type MeetingPlan,
  mayPlanMeetings,
  mayReadMeetings,
  monthsAfter,
  newMeetingSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { afterCommit, isoToSql, toSql, transaction } from '../../platform/db/index.ts';
import type { NamedPerson } from '../../requests/index.ts';
import { releaseAgenda } from '../agenda/release.ts';
import { lockMeeting } from '../agenda/store.ts';
import { callOff, invite, inviteAgain, uninvite } from '../invitations/invite.ts';
import {
  changesBetween,
  dateOf,
  eventOf,
  type Meeting,
  type MeetingDate,
  type MeetingEvent,
  type PlanChange,
} from './model.ts';
import { withMembers } from './read.ts';
import { planAlike, plansOf } from './series.ts';
import {
  beginSeries,
  eventsOf,
  findMeeting,
  insertEvent,
  insertMeeting,
  laterInSeries,
  meetingsWith,
  possibleMembers,
  seriesDates,
  updateMeeting,
  writeMembers,
} from './store.ts';

/** Older steps of a meeting's history are stored but not shown. */
const MOST_EVENTS = 100;
/** The most people who are offered as members. */
const MOST_OFFERED = 200;

/** The same error for a meeting that does not exist and for one that the user may not read. */
const meetingNotFound = () => new DomainError('not_found', say('meetingNotFound'));

/** DomainError `conflict` for anything that a circulation does not have. */
export function assertSession({ kind }: Pick<Meeting, 'kind'>): void {
  if (kind === 'circulation') throw new DomainError('conflict', say('noSession'));
}

async function readable(context: Context, user: SessionUser, id: number): Promise<Meeting> {
  const row = mayReadMeetings(user) ? await findMeeting(context.db, id) : undefined;
  const [meeting] = row ? await withMembers(context, [row]) : [];
  if (!meeting) throw meetingNotFound();
  return meeting;
}

/**
 * One meeting, for the committee, the business office and administrators (ADR 155). DomainErrors: `unauthenticated`, and `not_found` also for
 * everybody else and for a cancelled meeting.
 */
export const readMeeting = async (context: Context, id: number): Promise<Meeting> =>
  readable(context, requireUser(context), id);

/** The history of a meeting's plan, the last step first. DomainErrors: as `readMeeting`. */
export async function readMeetingHistory(context: Context, id: number): Promise<MeetingEvent[]> {
  await readMeeting(context, id);
  return (await eventsOf(context.db, id, MOST_EVENTS)).map(eventOf);
}

/** All meetings of the series to which this one belongs, the first one first; empty for a single meeting. DomainErrors: as `readMeeting`. */
export async function readSeries(context: Context, id: number): Promise<MeetingDate[]> {
  const { seriesId } = await readMeeting(context, id);
  return seriesId === null ? [] : (await seriesDates(context.db, seriesId)).map(dateOf);
}

/**
 * The people who can be members of a meeting, by name, at most 200, for people who may plan meetings. DomainErrors: `unauthenticated`,
 * `forbidden`.
 */
export async function listPossibleMembers(context: Context): Promise<NamedPerson[]> {
  assertAllowed(mayPlanMeetings(requireUser(context)));
  return possibleMembers(context.db, { count: MOST_OFFERED });
}

/** DomainError `invalid` for a meeting that would already be over, or is too far ahead. */
function checkTime({ endsAt }: MeetingPlan, now: Date): void {
  const years = LIMITS.meeting.yearsAhead;
  if (endsAt <= now || endsAt > monthsAfter(now, 12 * years))
    throw invalidField('endsAt', MESSAGES.meetingNotAhead(years));
}

/**
 * The members of a plan, including the chair; `before` is the plan that it replaces. DomainError `invalid` for new members and for a new
 * chair who cannot be members.
 */
async function checkMembers(
  db: Database,
  { chairId, memberIds }: MeetingPlan,
  before?: Meeting,
): Promise<number[]> {
  const present = before?.attendance.map(({ person }) => person.id) ?? [];
  const all = [...new Set([...memberIds, chairId])];
  const most = LIMITS.meeting.members;
  if (all.length > most) throw invalidField('memberIds', MESSAGES.notMembers(most));
  const eligible = await possibleMembers(db, { ids: all, count: all.length });
  const may = new Set([...eligible.map(({ id }) => id), ...present]);
  const mayChair = chairId === before?.chair.id || eligible.some(({ id }) => id === chairId);
  if (!mayChair) throw invalidField('chairId', MESSAGES.chairNoMember);
  const wrong = all.filter((id) => !may.has(id));
  if (wrong.length) throw invalidField('memberIds', MESSAGES.notInCommittee(wrong.join(', ')));
  return all;
}

const rowOf = ({ title, startsAt, endsAt, place, chairId }: MeetingPlan, guests: readonly string[]) => ({
  title,
  starts_at: toSql(startsAt),
  ends_at: toSql(endsAt),
  listed_at: toSql(endsAt),
  place,
  guests: JSON.stringify(guests),
  chair_id: chairId,
});

/** The row of a meeting with its current plan, to compare it with a new one. */
const rowAsIs = ({ startsAt, endsAt, chair, guests, ...plan }: Meeting) =>
  rowOf(
    { ...plan, startsAt: new Date(startsAt), endsAt: new Date(endsAt), chairId: chair.id, memberIds: [] },
    guests,
  );

/** Makes the open pages of a meeting read it again after the change is committed, but not the pages of people who may not know about it. */
export const tellPages = (
  { db, changes }: Pick<Context, 'db' | 'changes'>,
  id: number,
  hiddenFrom: readonly number[] = [],
): void => afterCommit(db, () => changes.meet({ id, hiddenFrom }));

/** Adds a step to the history of a meeting. */
export const tell = (
  trx: Database,
  user: Pick<SessionUser, 'id' | 'name'>,
  { id, action, changes, at }: { id: number; action: MeetingAction; changes: PlanChange[]; at: Date },
): Promise<void> =>
  insertEvent(trx, {
    meeting_id: id,
    action,
    actor_id: user.id,
    actor_name: user.name,
    at: toSql(at),
    changes: JSON.stringify(changes),
  });

/**
 * Plans a meeting, or a series that begins with it, for the committee and the business office. All meetings of a series are planned at once,
 * and the first one is returned (ADR 158). The chair is one of the members. DomainErrors: `unauthenticated`, `forbidden`, `invalid`.
 */
export async function planMeeting(context: Context, input: unknown): Promise<Meeting> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayPlanMeetings(user));
  const { repeats, ...plan } = validate(newMeetingSchema, input);
  const at = context.clock();
  checkTime(plan, at);
  const plans = repeats ? plansOf(plan, repeats, context.config.timeZone) : [plan];
  for (const each of plans) checkTime(each, at);
  return transaction(context.db, async (trx) => {
    const within = { ...context, db: trx };
    const members = await checkMembers(trx, plan);
    const ids: number[] = [];
    for (const each of plans) {
      const id = await insertMeeting(trx, {
        ...rowOf(each, plan.guests ?? []),
        series_id: ids[0] ?? null,
        state: 'planned',
        version: 1,
        planned_by: user.id,
        planned_at: toSql(at),
      });
      await writeMembers(trx, id, { add: members, remove: [] });
      ids.push(id);
    }
    const [first = 0] = ids;
    if (repeats) await beginSeries(trx, first);
    const planned = await withMembers(within, await meetingsWith(trx, ids));
    for (const meeting of planned)
      await tell(trx, user, {
        id: meeting.id,
        action: 'planned',
        changes: changesBetween(null, meeting),
        at,
      });
    const [meeting] = planned;
    if (!meeting) throw meetingNotFound();
    await invite(context, trx, meeting, { asSeries: Boolean(repeats) });
    return meeting;
  });
}

/** Reads the meeting, if the user may change it now. DomainErrors: `not_found`, `forbidden`, `conflict`. */
async function changeable(context: Context, user: SessionUser, id: number): Promise<Meeting> {
  const meeting = await readable(context, user, id);
  assertAllowed(canChangeMeeting(user, meeting, context.clock()));
  return meeting;
}

/**
 * Like `changeable`, with the meeting locked until the transaction ends. It is read again after the lock, because somebody else may have
 * begun or cancelled it in the meantime. For a user who may not change it, nothing is locked.
 */
export async function lockChangeable(within: Context, user: SessionUser, id: number): Promise<Meeting> {
  await changeable(within, user, id);
  await lockMeeting(within.db, id);
  return changeable(within, user, id);
}

/** The name of the person who last changed a meeting. */
export async function lastEditor({ db }: Pick<Context, 'db'>, id: number): Promise<string> {
  const [last] = await eventsOf(db, id, 1);
  return last?.actor_name ?? 'Somebody';
}

const newer = async (context: Context, id: number): Promise<DomainError> =>
  new DomainError('conflict', say('meetingChanged', await lastEditor(context, id)));

/**
 * Like `lockChangeable`. With `later`, the first meeting of the series is locked before the others. So people who change several meetings
 * of a series at the same time run one after another, without a deadlock. DomainError `invalid` for a meeting that belongs to no series.
 */
async function lockWithLater(
  within: Context,
  user: SessionUser,
  id: number,
  later: boolean,
): Promise<Meeting> {
  if (!later) return lockChangeable(within, user, id);
  const { seriesId } = await changeable(within, user, id);
  if (seriesId === null) throw invalidField('later', MESSAGES.notInSeries);
  await lockMeeting(within.db, seriesId);
  return lockChangeable(within, user, id);
}

/** The later meetings of the same series; empty without `later`. */
const laterThan = async ({ db }: Context, { id, seriesId, startsAt }: Meeting, later: boolean) =>
  later && seriesId !== null ? laterInSeries(db, seriesId, { id, starts_at: isoToSql(startsAt) }) : [];

/**
 * Changes the plan of a meeting until it begins; the chair, the person who planned it and the business office may. The version that the
 * person has read must be the current one, so that no change of another person is overwritten. The same plan again changes nothing. With
 * `later`, all later meetings of the series are changed in the same way (ADR 158). DomainErrors: `unauthenticated`, `invalid`, `not_found`,
 * `forbidden`, and `conflict` when one of them has begun or somebody else has changed it.
 */
export async function changeMeeting(context: Context, id: number, input: unknown): Promise<Meeting> {
  const user = requireUser(context, say('signInToUpdate'));
  const wantsLater = (input as { later?: unknown } | null)?.later === true;
  return transaction(context.db, async (trx) => {
    const within = { ...context, db: trx };
    const before = await lockWithLater(within, user, id, wantsLater);
    assertSession(before);
    const { version, later, ...plan } = validate(changedMeetingSchema, input);
    if (typeof version === 'number' && version !== before.version) throw await newer(within, id);
    const asSeries = later === true;
    const others = await laterThan(within, before, asSeries);
    const changed = await changeOne(within, user, { before, plan, asSeries });
    if (!changed) return before;
    const { timeZone } = context.config;
    for (const laterMeeting of others) {
      const was = await lockChangeable(within, user, laterMeeting);
      const next = planAlike(was, { before, ...changed }, timeZone);
      await changeOne(within, user, { before: was, plan: next, asSeries });
    }
    return changed.after;
  });
}

/** Writes a new plan of a locked meeting and notifies the members. Returns null when the plan is the same. */
async function changeOne(
  within: Context,
  user: SessionUser,
  { before, plan, asSeries }: { before: Meeting; plan: MeetingPlan; asSeries: boolean },
): Promise<{ after: Meeting; changes: PlanChange[] } | null> {
  const { db } = within;
  const { id } = before;
  const present = before.attendance.map(({ person }) => person.id);
  checkTime(plan, within.clock());
  const members = await checkMembers(db, plan, before);
  const add = members.filter((each) => !present.includes(each));
  const remove = present.filter((each) => !members.includes(each));
  const row = rowOf(plan, plan.guests ?? before.guests);
  // A change without an effect is counted neither in the version nor in the history.
  if (!add.length && !remove.length && isDeepStrictEqual(row, rowAsIs(before))) return null;
  // A person who no longer belongs to the meeting cannot take its minutes.
  const taker = remove.includes(before.minuteTaker?.id ?? 0) ? before.minuteTaker : null;
  const written = taker ? { ...row, minute_taker_id: null } : row;
  if (!(await updateMeeting(db, before, written))) throw await newer(within, id);
  await writeMembers(db, id, { add, remove });
  const after = await readable(within, user, id);
  const changes = changesBetween(before, after);
  if (taker) changes.push({ part: 'minuteTaker', old: taker.name, new: after.chair.name });
  await tell(db, user, { id, action: 'changed', changes, at: within.clock() });
  await inviteAgain(within, db, { before, after, changed: changes, asSeries });
  tellPages(within, id);
  return { after, changes };
}

/**
 * Cancels a meeting or a circulation: nobody can find it any more. With `later`, all later meetings of its series are cancelled too.
 * Allowed for the same people as `changeMeeting`, with the same DomainErrors.
 */
export async function cancelMeeting(context: Context, id: number, later = false): Promise<void> {
  const user = requireUser(context, say('signInToUpdate'));
  await transaction(context.db, async (trx) => {
    const within = { ...context, db: trx };
    const meeting = await lockWithLater(within, user, id, later);
    const others = await laterThan(within, meeting, later);
    await cancelOne(within, user, meeting, later);
    for (const laterMeeting of others)
      await cancelOne(within, user, await lockChangeable(within, user, laterMeeting), later);
  });
}

async function cancelOne(
  within: Context,
  user: SessionUser,
  before: Meeting,
  asSeries: boolean,
): Promise<void> {
  const { db: trx } = within;
  const { id } = before;
  if (!(await updateMeeting(trx, before, { listed_at: null }))) throw await newer(within, id);
  const at = within.clock();
  await releaseAgenda(within, trx, user, { meeting: before, at });
  await tell(trx, user, { id, action: 'cancelled', changes: [], at });
  await (before.kind === 'circulation'
    ? callOff(within, trx, before)
    : uninvite(within, trx, before, { asSeries }));
  tellPages(within, id);
}
