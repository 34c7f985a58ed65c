import {
  assertAllowed,
  canAnswerFollowUp,
  DomainError,
  followUpSchema,
  mayFollowUp,
  mayReadFollowUp,
  type Predicted,
  type PredictedPurchase,
  predictedBy,
  predictedPurchase,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { peopleById } from '../../people/index.ts';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { rewriteRequest } from '../device-requests/rewrite.ts';
import { readRequest } from '../device-requests/service.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { sealed } from '../history/sealed.ts';
import { appendEvent, assertRoom, ROOM_FOR_REPEATS } from '../history/service.ts';
import { analysesOf } from '../value-analysis/service.ts';
import { type FollowUp, followUpOf } from './model.ts';
import { isAnalyst } from './people.ts';
import { followUpsOf, updateFollowUp } from './store.ts';
import type { FollowUpRow } from './tables.ts';

onWithdrawal(
  'request_follow_ups',
  'a request is withdrawn before it is analyzed, long before its device is on the shelf',
);

/** The ids of the asked analysts who no longer analyze. Empty, without a statement, when the user could not answer in their place. */
async function goneOf(db: Database, user: SessionUser, rows: readonly FollowUpRow[]): Promise<Set<number>> {
  if (!mayFollowUp(user)) return new Set();
  const analystIds = rows.flatMap(({ part, person_id }) =>
    part === 'analyst' && person_id !== null && person_id !== user.id ? [person_id] : [],
  );
  const people = await peopleById(db, [...new Set(analystIds)]);
  const here = new Set(people.filter(isAnalyst).map(({ id }) => id));
  return new Set(analystIds.filter((id) => !here.has(id)));
}

/** The facts of a request that its follow-ups need. */
type OfDevice = Pick<DeviceRequest, 'id' | 'requestedBy' | 'status' | 'isOrdered' | 'isOnShelf'>;

/** A follow-up as this user reads it now. */
const readBy = (
  { user, now, gone }: { user: SessionUser; now: Date; gone: ReadonlySet<number> },
  request: OfDevice,
  row: FollowUpRow,
): FollowUp => {
  const followUp = followUpOf(row);
  const { allowed } = canAnswerFollowUp(user, followUp, request, {
    isGone: row.person_id !== null && gone.has(row.person_id),
    now,
  });
  return { ...followUp, canAnswer: allowed };
};

/**
 * The follow-ups of requests that were already read for the user, in the same order: all of them for staff, for everybody else those that
 * they were asked. At most two statements for all, and none when no device is on the shelf. DomainError `unauthenticated`.
 */
export async function followUpsByRequest(
  context: Context,
  requests: readonly OfDevice[],
): Promise<FollowUp[][]> {
  const user = requireUser(context);
  const ids = requests.filter(({ isOnShelf }) => isOnShelf).map(({ id }) => id);
  const rows = (await followUpsOf(context.db, ids)).filter((row) => mayReadFollowUp(user, followUpOf(row)));
  const reader = { user, now: context.clock(), gone: await goneOf(context.db, user, rows) };
  return requests.map((request) =>
    rows.filter(({ request_id }) => request_id === request.id).map((row) => readBy(reader, request, row)),
  );
}

/**
 * The purchase that the value analysis predicted for each of the requests, in their order; null for a device that is not on the shelf, and
 * for people who may not read value analyses. One statement for all; none for those people. DomainError `unauthenticated`.
 */
export async function predictedByRequest(
  context: Context,
  requests: readonly OfDevice[],
): Promise<(PredictedPurchase | null)[]> {
  const ids = requests.filter(({ isOnShelf }) => isOnShelf).map(({ id }) => id);
  const analyses = ids.length ? await analysesOf(context, ids) : [];
  return requests.map(({ id }) => {
    const analysis = analyses[ids.indexOf(id)];
    return analysis ? predictedPurchase(predictedBy(analysis)) : null;
  });
}

/** The follow-ups of a device, and for readers of the value analysis its predictions. DomainErrors: `unauthenticated`, `not_found`. */
export async function readFollowUps(
  context: Context,
  requestId: number,
): Promise<{ followUps: FollowUp[]; predicted: Predicted | null }> {
  const request = await readRequest(context, requestId);
  const [followUps = []] = await followUpsByRequest(context, [request]);
  const [analysis] = await analysesOf(context, [requestId]);
  if (!analysis) return { followUps, predicted: null };
  return { followUps, predicted: predictedBy(analysis) };
}

/**
 * Stores the answers to a follow-up. The same answers again change nothing. DomainErrors: `unauthenticated`, `invalid`, `not_found` also
 * for a follow-up that the user may not read, `forbidden` for everybody who is not asked, `conflict` for a device that is not on the shelf,
 * when the answers are too old to be changed, and when the history has no room for changed answers.
 */
export async function answerFollowUp(
  context: Context,
  requestId: number,
  id: number,
  input: unknown,
): Promise<FollowUp> {
  const user = requireUser(context, say('signInToUpdate'));
  const value = JSON.stringify(validate(followUpSchema, input));
  return transaction(context.db, async (trx) => {
    const at = context.clock();
    let row: FollowUpRow | undefined;
    let wasAnswered = false;
    let gone = new Set<number>();
    const { before, after, head } = await rewriteRequest(trx, user, requestId, async (request) => {
      const read = (await followUpsOf(trx, [requestId])).find((each) => each.id === id);
      if (!read || !mayReadFollowUp(user, followUpOf(read)))
        throw new DomainError('not_found', say('followUpNotFound'));
      gone = await goneOf(trx, user, [read]);
      const isGone = read.person_id !== null && gone.has(read.person_id);
      assertAllowed(canAnswerFollowUp(user, followUpOf(read), request, { isGone, now: at }));
      row = read;
      if (read.value === value) return null;
      wasAnswered = read.value !== null;
      row = {
        ...read,
        open_to: null,
        remind_at: null,
        answered_by: user.id,
        answered_by_name: user.name,
        first_answered_at: read.first_answered_at ?? toSql(at),
        answered_at: toSql(at),
        value,
        ...sealed(value),
      };
      return request;
    });
    if (!row) throw new DomainError('not_found', say('followUpNotFound'));
    if (after) {
      // A first answer always has room in the history; changed answers, which could go on without end, do not.
      if (wasAnswered) assertRoom(head, ROOM_FOR_REPEATS);
      await updateFollowUp(trx, row);
      const audience = row.part === 'requester' ? 'everyone' : 'staff';
      const event = { action: 'follow_up_answered', audience, waitedFor: row.person_id } as const;
      const rows = { request_follow_ups: [row] };
      await appendEvent(trx, context, user, { ...event, rows, before, after, at }, head);
    }
    return readBy({ user, now: at, gone }, after ?? before, row);
  });
}
