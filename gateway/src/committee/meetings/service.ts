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
  meetingSchema,
  monthsAfter,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { leavableTransaction, toSql, transaction } from '../../platform/db/index.ts';
import type { NamedPerson } from '../../requests/index.ts';
import { releaseAgenda } from '../agenda/release.ts';
import { lockMeeting } from '../agenda/store.ts';
import { invite, inviteAgain, uninvite } from '../invitations/invite.ts';
import { changesBetween, eventOf, type Meeting, type MeetingEvent, type PlanChange } from './model.ts';
import { withMembers } from './read.ts';
import {
  eventsOf,
  findMeeting,
  insertEvent,
  insertMeeting,
  possibleMembers,
  updateMeeting,
  writeMembers,
} from './store.ts';

/** Older steps of a meeting's history are kept, and not shown. */
const MOST_EVENTS = 100;
/** The most people who are offered as members. */
const MOST_OFFERED = 200;

/** The same answer for a meeting that does not exist and for one that the person may not read. */
const meetingNotFound = () => new DomainError('not_found', say('meetingNotFound'));

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
  const found = await possibleMembers(db, { ids: all, count: all.length });
  const may = new Set([...found.map(({ id }) => id), ...present]);
  const mayChair = chairId === before?.chair.id || found.some(({ id }) => id === chairId);
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

/** Adds a step to the history of a meeting. */
export const tell = (
  trx: Database,
  user: SessionUser,
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
 * Plans a meeting, for the committee and the business office. The chair is one of its members. DomainErrors: `unauthenticated`,
 * `forbidden`, `invalid`.
 */
export async function planMeeting(context: Context, input: unknown): Promise<Meeting> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayPlanMeetings(user));
  const plan = validate(meetingSchema, input);
  const at = context.clock();
  checkTime(plan, at);
  return transaction(context.db, async (trx) => {
    const members = await checkMembers(trx, plan);
    const id = await insertMeeting(trx, {
      ...rowOf(plan, plan.guests ?? []),
      state: 'planned',
      version: 1,
      planned_by: user.id,
      planned_at: toSql(at),
    });
    await writeMembers(trx, id, { add: members, remove: [] });
    const meeting = await readable({ ...context, db: trx }, user, id);
    await tell(trx, user, { id, action: 'planned', changes: changesBetween(null, meeting), at });
    await invite(context, trx, meeting);
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
 * Changes the plan of a meeting: the chair, who planned it, or the business office, until it begins. With the version that the person has
 * read, nobody's change is overwritten. The same plan again changes nothing. DomainErrors: `unauthenticated`, `invalid`, `not_found`,
 * `forbidden`, and `conflict` when it has begun or somebody else has changed it.
 */
export async function changeMeeting(context: Context, id: number, input: unknown): Promise<Meeting> {
  const user = requireUser(context, say('signInToUpdate'));
  return leavableTransaction(context.db, async (trx, leave) => {
    const within = { ...context, db: trx };
    const before = await lockChangeable(within, user, id);
    const { version, ...plan } = validate(changedMeetingSchema, input);
    if (typeof version === 'number' && version !== before.version) throw await newer(within, id);
    const present = before.attendance.map(({ person }) => person.id);
    checkTime(plan, context.clock());
    const members = await checkMembers(trx, plan, before);
    const add = members.filter((each) => !present.includes(each));
    const remove = present.filter((each) => !members.includes(each));
    if (!(await updateMeeting(trx, before, rowOf(plan, plan.guests ?? before.guests))))
      throw await newer(within, id);
    await writeMembers(trx, id, { add, remove });
    const after = await readable(within, user, id);
    const changes = changesBetween(before, after);
    // The history has no step for what changes nothing.
    if (!changes.length) leave(before);
    await tell(trx, user, { id, action: 'changed', changes, at: context.clock() });
    await inviteAgain(context, trx, { before, after, changed: changes });
    return after;
  });
}

/** Cancels a meeting: nobody finds it any more. For whom `changeMeeting` is, with the same DomainErrors but `invalid`. */
export async function cancelMeeting(context: Context, id: number): Promise<void> {
  const user = requireUser(context, say('signInToUpdate'));
  await transaction(context.db, async (trx) => {
    const within = { ...context, db: trx };
    const before = await lockChangeable(within, user, id);
    if (!(await updateMeeting(trx, before, { listed_at: null }))) throw await newer(within, id);
    const at = context.clock();
    await releaseAgenda(within, trx, user, { meeting: before, at });
    await tell(trx, user, { id, action: 'cancelled', changes: [], at });
    await uninvite(context, trx, before);
  });
}
