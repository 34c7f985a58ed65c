import {
  assertAllowed,
  canVote,
  mayRead,
  mayReadVotes,
  mayVote,
  type Vote,
  validate,
  voteCommentSchema,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { toIso, toSql, transaction } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requestNotFound } from '../device-requests/not-found.ts';
import { touchRequest } from '../device-requests/store.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { appendEvent } from '../history/service.ts';
import { findVote, replaceVote, votesOf } from './store.ts';

onWithdrawal(
  'request_votes',
  'there are none: only a submitted request is withdrawn, and the committee votes later',
);

/** What one committee member advises on a request. */
export interface RequestVote {
  voterId: number;
  voterName: string;
  vote: Vote;
  comment: string | null;
  at: string;
}

/**
 * Records what a committee member advises, in place of what they advised before; the same vote again changes nothing.
 * The history tells of each. DomainErrors: `unauthenticated`, `forbidden` (told before anything of the request), `invalid`
 * for a comment that is too long, `not_found`, and `conflict` when the request is not before the committee.
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
  return transaction(context.db, async (trx) => {
    // Holds the row: a decision that comes at the same moment waits, and two votes stand one after the other.
    const touched = await touchRequest(trx, id);
    if (!touched || !mayRead(user, touched.after)) throw requestNotFound();
    assertAllowed(canVote(user, touched.after));
    const earlier = await findVote(trx, id, user.id);
    if (earlier?.vote === vote && earlier.comment === comment) throw new SameVote(touched.before);
    const at = context.clock();
    const row = { request_id: id, user_id: user.id, user_name: user.name, vote, comment, at: toSql(at) };
    await replaceVote(trx, row);
    const action = vote === 'approve' ? 'vote_approve' : 'vote_deny';
    await appendEvent(trx, context, user, { action, ...touched, vote: row, notes: comment, at });
    return touched.after;
  }).catch((error: unknown) => {
    if (error instanceof SameVote) return error.request;
    throw error;
  });
}

/** Takes back that the row was held: a write without an event would not be told by the request's history. */
class SameVote extends Error {
  readonly request: DeviceRequest;

  constructor(request: DeviceRequest) {
    super('The same vote as before');
    this.request = request;
  }
}

/** The votes on requests that the person has read; none where votes are not theirs to read. */
export async function readVotes(context: Context, requestIds: readonly number[]): Promise<RequestVote[][]> {
  if (!mayReadVotes(requireUser(context))) return requestIds.map(() => []);
  const votes = Map.groupBy(await votesOf(context.db, requestIds), (row) => row.request_id);
  return requestIds.map((id) =>
    (votes.get(id) ?? []).map((row) => ({
      voterId: row.user_id,
      voterName: row.user_name,
      vote: row.vote,
      comment: row.comment,
      at: toIso(row.at),
    })),
  );
}
