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

/** Older steps of a meeting's history are kept, and not shown. */
const MOST_EVENTS = 100;
/** The most people who are offered as members. */
const MOST_OFFERED = 200;

/** The same answer for a meeting that does not exist and for one that the person may not read. */
const meetingNotFound = () => new DomainError('not_found', say('meetingNotFound'));

/** DomainError `conflict` for what a circulation does not have. */
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
 * One meeting, for the committee, the business office and administrators (ADR 155). DomainErrors: `unauthenticated`, `not_found` also for
 * everybody else, and for one that was cancelled.
 */
export const readMeeting = async (context: Context, id: number): Promise<Meeting> =>
  readable(context, requireUser(context), id);

/** What became of the plan of a meeting, the last step first. DomainErrors: as `readMeeting`. */
export async function readMeetingHistory(context: Context, id: number): Promise<MeetingEvent[]> {
  await readMeeting(context, id);
  return (await eventsOf(context.db, id, MOST_EVENTS)).map(eventOf);
}

/** The meetings of the series of this one, with it, the first one first; none for a meeting by itself. DomainErrors: as `readMeeting`. */
export async function readSeries(context: Context, id: number): Promise<MeetingDate[]> {
  const { seriesId } = await readMeeting(context, id);
  return seriesId === null ? [] : (await seriesDates(context.db, seriesId)).map(dateOf);
}

/** People who can be members of a meeting, by name, for whoever plans. DomainErrors: `unauthenticated`, `forbidden`. */
export async function listPossibleMembers(context: Context): Promise<NamedPerson[]> {
  assertAllowed(mayPlanMeetings(requireUser(context)));
  return possibleMembers(context.db, { count: MOST_OFFERED });
}

/** DomainError `invalid` for a meeting that would be over, or is too far ahead. */
function checkTime({ endsAt }: MeetingPlan, now: Date): void {
  const years = LIMITS.meeting.yearsAhead;
  if (endsAt <= now || endsAt > monthsAfter(now, 12 * years))
    throw invalidField('endsAt', MESSAGES.meetingNotAhead(years));
}

/**
 * The members of a plan, the chair included; `before` is the plan that it takes the place of. DomainError `invalid` for people who cannot be
 * members, unless they are already, and for a new chair who cannot be one.
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

/** The row of a meeting whose plan stays. */
const rowAsIs = ({ startsAt, endsAt, chair, guests, ...plan }: Meeting) =>
  rowOf(
    { ...plan, startsAt: new Date(startsAt), endsAt: new Date(endsAt), chairId: chair.id, memberIds: [] },
    guests,
  );

/** Has the open pages of a meeting read it again, when what was changed is committed; not those of people who may not know of it. */
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
 * Plans a meeting, for the committee and the business office, or a series that begins with it: its meetings are planned at once, and the
 * first one is answered (ADR 158). The chair is one of the members. DomainErrors: `unauthenticated`, `forbidden`, `invalid`.
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

/** The meeting, for whoever may change it now. DomainErrors: `not_found`, `forbidden`, `conflict`. */
async function changeable(context: Context, user: SessionUser, id: number): Promise<Meeting> {
  const meeting = await readable(context, user, id);
  assertAllowed(canChangeMeeting(user, meeting, context.clock()));
  return meeting;
}

/**
 * As `changeable`, with the meeting locked until the transaction ends: it is read again then, because whoever was faster may have begun or
 * cancelled it. Who may not change it locks nothing.
 */
export async function lockChangeable(within: Context, user: SessionUser, id: number): Promise<Meeting> {
  await changeable(within, user, id);
  await lockMeeting(within.db, id);
  return changeable(within, user, id);
}

/** Who has changed a meeting last. */
export async function lastEditor({ db }: Pick<Context, 'db'>, id: number): Promise<string> {
  const [last] = await eventsOf(db, id, 1);
  return last?.actor_name ?? 'Somebody';
}

const newer = async (context: Context, id: number): Promise<DomainError> =>
  new DomainError('conflict', say('meetingChanged', await lastEditor(context, id)));

/**
 * As `lockChangeable`; with `later`, whoever changes more of the series than one waits for the others, who have locked its first meeting, so
 * that nobody waits for each other. DomainError `invalid` for a meeting of no series.
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

/** The later meetings of the series of a meeting, none without `later`. */
const laterThan = async ({ db }: Context, { id, seriesId, startsAt }: Meeting, later: boolean) =>
  later && seriesId !== null ? laterInSeries(db, seriesId, { id, starts_at: isoToSql(startsAt) }) : [];

/**
 * Changes the plan of a meeting: the chair, who planned it, or the business office, until it begins. With the version that the person has
 * read, nobody's change is overwritten. The same plan again changes nothing. With `later`, what has changed of this one changes of all
 * later ones of its series, too (ADR 158). DomainErrors: `unauthenticated`, `invalid`, `not_found`, `forbidden`, and `conflict` when one has
 * begun or somebody else has changed it.
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

/** Writes another plan of a locked meeting, and tells it. Null when it is the same. */
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
  // Neither the version nor the history counts what changes nothing.
  if (!add.length && !remove.length && isDeepStrictEqual(row, rowAsIs(before))) return null;
  // Who does not belong to the meeting any more does not take its minutes.
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
 * Cancels a meeting, or calls a circulation off: nobody finds it any more; with `later`, all later ones of its series, too. For whom
 * `changeMeeting` is, with the same DomainErrors.
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
