import {
  addDays,
  assertAllowed,
  CIRCULATION_DAYS,
  circulationSchema,
  dayOf,
  endOfDay,
  invalidField,
  LIMITS,
  MESSAGES,
  mayPlanMeetings,
  requestNumber,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import type { Meeting } from '../meetings/model.ts';
import { possibleMembers } from '../meetings/store.ts';
import { openCirculation } from './open.ts';

/** The most requests that a default title names. */
const MOST_NAMED = 3;

const titleOf = (requestIds: readonly number[]): string =>
  requestIds.length > MOST_NAMED
    ? `Circulation of ${requestIds.length} requests`
    : `Circulation of ${requestIds.map(requestNumber).join(', ')}`;

/**
 * Checks the chosen members, or returns the whole committee. DomainError `invalid` for people who cannot be members, and for a committee
 * that is too large.
 */
async function membersAsked(
  db: Database,
  chosenIds: readonly number[] | null | undefined,
): Promise<number[]> {
  const most = LIMITS.meeting.members;
  const ids = chosenIds && [...new Set(chosenIds)];
  const members = await possibleMembers(db, { ...(ids && { ids }), count: most + 1 });
  const may = members.map(({ id }) => id);
  const wrong = ids?.filter((id) => !may.includes(id)) ?? [];
  if (wrong.length) throw invalidField('memberIds', MESSAGES.notInCommittee(wrong.join(', ')));
  if (!may.length || may.length > most) throw invalidField('memberIds', MESSAGES.notMembers(most));
  return may;
}

/**
 * Opens a circulation: a vote without a meeting on requests before the committee, until a day and time. For the committee and the business
 * office. The chair is the person who opens it, or a member of the committee whom they name; the members are the whole committee, or the
 * people whom they name. DomainErrors: `unauthenticated`, `forbidden`, `invalid`, `not_found`, and `conflict` for a request that is on a
 * coming agenda or not before the committee.
 */
export async function circulate(context: Context, input: unknown): Promise<Meeting> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayPlanMeetings(user));
  const { title, endsAt, chairId, memberIds: chosenIds, requestIds } = validate(circulationSchema, input);
  const now = context.clock();
  const { timeZone } = context.config;
  const days = CIRCULATION_DAYS;
  if (endsAt <= now || endsAt > endOfDay(addDays(dayOf(now, timeZone), days), timeZone))
    throw invalidField('endsAt', MESSAGES.circulationNotAhead(days));
  return transaction(context.db, async (trx) => {
    const memberIds = await membersAsked(trx, chosenIds);
    const chair = chairId ?? user.id;
    const isKnown = chair === user.id || memberIds.includes(chair);
    if (!isKnown && !(await possibleMembers(trx, { ids: [chair], count: 1 })).length)
      throw invalidField('chairId', MESSAGES.chairNoMember);
    return openCirculation({ ...context, db: trx }, user, {
      ...{ title: title ?? titleOf(requestIds), endsAt, memberIds, requestIds },
      ...{ chairId: chair, plannedBy: user.id },
    });
  });
}
