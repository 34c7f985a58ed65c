import {
  assertAllowed,
  canVoteUnless,
  mayRead,
  mayReadVotes,
  mayVote,
  type Vote,
  validate,
  voteCommentSchema,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { chainHead } from '../../audit/index.ts';
import { type Context, type Database, requireUser } from '../../platform/context.ts';
import { leavableTransaction, toIso, toSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requestNotFound } from '../device-requests/not-found.ts';
import { touchRequest } from '../device-requests/store.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { appendEvent, assertRoom } from '../history/service.ts';
import { recuseInterested } from '../recusals/force.ts';
import { recusalsOf } from '../recusals/store.ts';
import { findVote, type ReadVoteRow, replaceVote, votesOf } from './store.ts';

onWithdrawal(
  'request_votes',
  'there are none: only a submitted request is withdrawn, and the committee votes later',
);

/** The id of no person. */
const NOBODY = 0;

/** What one committee member advises on a request. */
export interface RequestVote {
  voterId: number;
  voterName: string;
  vote: Vote;
  comment: string | null;
  at: string;
}

/** The request after the vote. `refused` is the request when the person turned out to be recused from it. */
interface Voted {
  done: DeviceRequest;
  refused: DeviceRequest | null;
}

/**
 * Records the vote of a committee member. It replaces their earlier vote; the same vote again changes nothing. The history records each
 * vote. DomainErrors: `unauthenticated`, `forbidden` (for people who never vote, thrown before anything about the request is revealed; also
 * for a member who is recused from it), `invalid` for a comment that is too long, `not_found`, and `conflict` when the request is not
 * before the committee or its history is full.
 */
export async function castVote(
  context: Context,
  id: number,
  vote: Vote,
  rawComment?: unknown,
): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayVote(user));
  const comment = validate(voteCommentSchema, rawComment, 'comment');
  const voted = await leavableTransaction<Voted>(context.db, async (trx, leave) => {
    // This locks the row: a decision at the same moment waits, and two votes are recorded one after the other.
    const touched = await touchRequest(trx, id);
    if (!touched || !mayRead(user, touched.after)) throw requestNotFound();
    const recused = (await recusalsOf(trx, [id])).map(({ user_id }) => user_id);
    assertAllowed(canVoteUnless(recused.includes(user.id), user, touched.after));
    const at = context.clock();
    // The recusal is stored first; then the vote is refused.
    if (await recuseInterested(trx, context, user, { ...touched, at }))
      return { done: touched.before, refused: touched.after };
    const earlier = await findVote(trx, id, user.id);
    // The same vote again adds no event to the history.
    if (earlier?.vote === vote && earlier.comment === comment) leave({ done: touched.before, refused: null });
    const head = await chainHead(trx, 'request', id);
    // Every member can vote; only repeated changes have a limit.
    if (earlier) assertRoom(head);
    const row = { request_id: id, user_id: user.id, user_name: user.name, vote, comment, at: toSql(at) };
    await replaceVote(trx, row);
    const action = vote === 'approve' ? 'vote_approve' : 'vote_deny';
    await appendEvent(
      trx,
      context,
      user,
      { action, ...touched, rows: { request_votes: [row] }, notes: comment, hiddenFrom: recused, at },
      head,
    );
    return { done: touched.after, refused: null };
  });
  if (voted.refused) assertAllowed(canVoteUnless(true, user, voted.refused));
  return voted.done;
}

const voteOf = (row: ReadVoteRow): RequestVote => ({
  voterId: row.user_id,
  voterName: row.user_name,
  vote: row.vote,
  comment: row.comment,
  at: toIso(row.at),
});

/** The votes that count on a request, for the portal itself: no rights are checked. */
export const countedVotes = async (db: Database, requestId: number): Promise<RequestVote[]> =>
  (await votesOf(db, [requestId], NOBODY)).filter(({ set_aside }) => !set_aside).map(voteOf);

/**
 * The votes on requests that `which` selects, in the order of the ids: those that count, or those that were set aside. One statement for
 * all.
 */
async function votesFor(
  context: Context,
  requestIds: readonly number[],
  which: (row: ReadVoteRow, isOwn: boolean) => boolean,
): Promise<RequestVote[][]> {
  const user = requireUser(context);
  if (!mayReadVotes(user)) return requestIds.map(() => []);
  const rows = await votesOf(context.db, requestIds, user.id);
  const votes = Map.groupBy(
    rows.filter((row) => which(row, row.user_id === user.id)),
    (row) => row.request_id,
  );
  return requestIds.map((id) => (votes.get(id) ?? []).map(voteOf));
}

/**
 * The votes that count on these requests, in the order of the ids. Empty when the person may not read votes, or is recused from the
 * request. DomainError `unauthenticated`.
 */
export const readVotes = (context: Context, requestIds: readonly number[]): Promise<RequestVote[][]> =>
  votesFor(context, requestIds, (row) => !row.set_aside && !row.hidden);

/**
 * The votes that no longer count because their members were recused; on a request from which the person is recused, only their own.
 * DomainError `unauthenticated`.
 */
export const readVotesSetAside = (
  context: Context,
  requestIds: readonly number[],
): Promise<RequestVote[][]> =>
  votesFor(context, requestIds, (row, isOwn) => Boolean(row.set_aside) && (isOwn || !row.hidden));
