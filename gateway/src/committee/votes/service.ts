import {
  assertAllowed,
  canRunMeeting,
  canVoteUnless,
  DomainError,
  type MeetingVote,
  mayReadMeetings,
  mayRecuse,
  mayVote,
  meetingVoteSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { fromSql, leavableTransaction, toSql } from '../../platform/db/index.ts';
import { type DeviceRequest, readRequest, recusalsOf, recuse, recuseVoter } from '../../requests/index.ts';
import type { MeetingItem } from '../agenda/model.ts';
import { itemNotFound, readItem } from '../agenda/read.ts';
import { findItem, lockMeeting } from '../agenda/store.ts';
import type { MeetingItemRow } from '../agenda/tables.ts';
import { settleCirculation } from '../circulation/settle.ts';
import type { Meeting } from '../meetings/model.ts';
import { readMeeting, tellPages } from '../meetings/service.ts';
import { changeVote, findBallot, findGiven, insertVotes, lockItem } from './store.ts';

/**
 * Locks the item and returns the request to vote on and the people who are recused from it. DomainErrors: `forbidden`, `not_found`,
 * `conflict`.
 */
async function admit(
  within: Context,
  user: SessionUser,
  { meetingId, itemId }: { meetingId: number; itemId: number },
): Promise<{ request: DeviceRequest; recused: number[] }> {
  const { db } = within;
  const isThere = mayReadMeetings(user) && (await lockItem(db, meetingId, itemId));
  const ballot = isThere ? await findBallot(db, itemId, user.id) : undefined;
  if (!ballot) throw itemNotFound();
  if (ballot.member === null) throw new DomainError('forbidden', say('notMeetingMember'));
  if (ballot.request_id === null) throw new DomainError('conflict', say('nothingToVote'));
  const request = await readRequest(within, ballot.request_id);
  const recused = (await recusalsOf(db, [ballot.request_id])).map(({ user_id }) => user_id);
  const isRecused = recused.includes(user.id);
  if (isRecused) assertAllowed(canVoteUnless(true, user, request));
  if (ballot.state !== 'open') throw new DomainError('conflict', say('itemNotOpen'));
  assertAllowed(canVoteUnless(isRecused, user, request));
  if (ballot.kind === 'circulation') {
    // The item is closed a little later, by the regular work on circulations.
    if (fromSql(ballot.ends_at) <= within.clock()) throw new DomainError('conflict', say('circulationOver'));
  } else if (ballot.arrived_at === null || ballot.left_at !== null)
    throw new DomainError('conflict', say('notPresent'));
  return { request, recused };
}

/**
 * Votes on an open item, in place of the member's earlier vote on it. The same vote again changes nothing. The last vote on an item of a
 * circulation closes it. DomainErrors: `unauthenticated`, `invalid`, and `not_found`. `forbidden` for people who never vote (thrown before
 * anything about the meeting is revealed), who do not belong to the meeting, or who are recused. `conflict` when the item is not open, the
 * member is not present, the circulation has ended, or there is nothing to vote on.
 */
export async function voteOnItem(
  context: Context,
  meetingId: number,
  itemId: number,
  input: unknown,
): Promise<MeetingItem> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayVote(user));
  const refused = await leavableTransaction<DeviceRequest | null>(context.db, async (trx, leave) => {
    const within = { ...context, db: trx };
    const { request, recused } = await admit(within, user, { meetingId, itemId });
    const { vote, reason }: { vote: MeetingVote; reason: string | null } = validate(meetingVoteSchema, input);
    const at = context.clock();
    // The recusal is written, and the vote is refused after that.
    if (await recuseVoter(trx, context, user, request)) {
      tellPages(within, meetingId);
      return request;
    }
    const earlier = await findGiven(trx, itemId, user.id);
    if (earlier?.vote === vote && earlier.reason === reason) leave(null);
    const row = { item_id: itemId, user_id: user.id, user_name: user.name, vote, reason, at: toSql(at) };
    await (earlier ? changeVote(trx, row) : insertVotes(trx, [row]));
    // The pages of recused people get no message: they could count the votes by the messages.
    tellPages(within, meetingId, recused);
    return null;
  });
  if (refused) assertAllowed(canVoteUnless(true, user, refused));
  const meeting = await readMeeting(context, meetingId);
  const item = await readItem(context, meeting, itemId);
  const isLast = meeting.kind === 'circulation' && item.votesCast === item.eligible;
  return isLast ? settled(context, meeting, itemId) : item;
}

/** Closes the item of a circulation if everybody has voted who may, and returns its state. */
async function settled(context: Context, meeting: Meeting, itemId: number): Promise<MeetingItem> {
  const isSettled = await settleCirculation(context, meeting.id, itemId);
  return readItem(context, isSettled ? await readMeeting(context, meeting.id) : meeting, itemId);
}

/** An id that no user has. */
const NOBODY = 0;

const assertNotClosed = ({ state }: Pick<MeetingItemRow, 'state'>) => {
  if (state === 'closed') throw new DomainError('conflict', say('itemClosed'));
};

/** Checks that the chair may recuse this member: a member of the meeting, while it is in session. The meeting is locked and read again. */
const chairOf =
  (context: Context, user: SessionUser, { meetingId, itemId }: { meetingId: number; itemId: number }) =>
  async (trx: Database, memberId: number): Promise<void> => {
    await lockMeeting(trx, meetingId);
    const meeting = await readMeeting({ ...context, db: trx }, meetingId);
    assertAllowed(canRunMeeting(user, meeting));
    const row = await findItem(trx, meetingId, itemId);
    if (!row) throw itemNotFound();
    assertNotClosed(row);
    if (!meeting.attendance.some(({ person }) => person.id === memberId))
      throw new DomainError('forbidden', say('notMeetingMember'));
  };

/**
 * Recuses a member from the request of an item until the item is closed. People may recuse themselves, the business office anybody, and the
 * chair members of the meeting while it is in session. In a circulation the item is closed when all others have voted. DomainErrors: as
 * `recuse`, `forbidden` also for a chair who has lost the role, and `conflict` for an item that is closed or not about a request, and for a
 * chair out of session.
 */
export async function recuseFromItem(
  context: Context,
  meetingId: number,
  itemId: number,
  input: unknown,
): Promise<MeetingItem> {
  const user = requireUser(context, say('signInToUpdate'));
  const meeting = await readMeeting(context, meetingId);
  const row = await findItem(context.db, meetingId, itemId);
  if (!row) throw itemNotFound();
  if (row.request_id === null) throw new DomainError('conflict', say('nothingToVote'));
  assertNotClosed(row);
  // The business office may recuse anybody, whether it chairs or not. Any member can open a circulation and chair it, so a circulation's chair
  // may recuse nobody.
  const chairs =
    meeting.kind === 'session' && meeting.chair.id === user.id && !mayRecuse(user, NOBODY).allowed;
  await recuse(context, row.request_id, input, chairs ? chairOf(context, user, { meetingId, itemId }) : null);
  context.changes.meet({ id: meetingId, hiddenFrom: [] });
  return meeting.kind === 'circulation'
    ? settled(context, meeting, itemId)
    : readItem(context, meeting, itemId);
}
