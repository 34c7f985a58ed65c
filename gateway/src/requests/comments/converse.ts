import { type CommentAction, isStaff, LIMITS } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import {
  type Context,
  type Database,
  requireUser,
  type Services,
  type SessionUser,
} from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { pauseClock, resumeClock } from '../clock/pause.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { type Rewritten, rewriteAny, rewriteRequest } from '../device-requests/rewrite.ts';
import { appendEvent, assertRoom, hasRoom } from '../history/service.ts';
import { PORTAL, upkeepOf } from '../portal-actor.ts';
import { commentOf, type RequestComment } from './model.ts';
import { hasOpenQuestion, hasOtherAnswer, saveComment } from './store.ts';
import type { CommentRow } from './tables.ts';

/** A comment as it was and as it is now. */
interface Write {
  before: CommentRow | null;
  after: CommentRow;
}

/** What somebody does to a conversation. */
export interface Step {
  action: CommentAction;
  /** The caller gets the first one back. */
  writes: [Write, ...Write[]];
  /** The people to whom it is addressed: the person who is asked, or who had asked. */
  concerns: readonly number[];
  mentions?: readonly number[];
  /** The people whom an edited comment no longer mentions. */
  unmentioned?: readonly number[];
  notes?: string;
  /** The person for whose answer it waited: if a deputy answers, the deputy acts for them. */
  waitedFor?: number | null;
}

/** The clock of a request stands from the first question to its requester until none of these is open. */
async function clockAfter(
  services: Services,
  trx: Database,
  request: DeviceRequest,
  { writes }: Step,
  at: Date,
): Promise<DeviceRequest> {
  const { id, requestedBy } = request;
  if (writes.some(({ after }) => after.open_to === requestedBy)) return pauseClock(request, at);
  const ended = writes.flatMap(({ before }) => (before?.open_to === requestedBy ? [before.id] : []));
  if (!ended.length || (await hasOpenQuestion(trx, id, requestedBy, ended))) return request;
  return resumeClock(services, trx, request, at);
}

/** The steps that people could repeat without end. To close a question, or to answer it for the first time, is always possible. */
const NEEDS_ROOM: ReadonlySet<CommentAction> = new Set(['commented', 'question_asked', 'comment_edited']);

/** The most events with which this person may fill a history: people who only read the request leave half of it to the others. */
const mostFor = (user: SessionUser, { requestedBy }: DeviceRequest): number =>
  isStaff(user) || user.id === requestedBy ? LIMITS.history : LIMITS.history / 2;

async function assertRoomFor(
  trx: Database,
  user: SessionUser,
  { action, writes }: Step,
  { before, head }: Rewritten,
): Promise<void> {
  const most = mostFor(user, before);
  if (NEEDS_ROOM.has(action)) return assertRoom(head, most);
  const [{ after }] = writes;
  if (action !== 'question_answered' || hasRoom(head, most)) return;
  // Deleting an answer opens its question again, so answering and deleting could be repeated without end.
  if (await hasOtherAnswer(trx, after)) assertRoom(head, most);
}

/** Writes the comments of a step, and the event that records it. */
async function record(
  trx: Database,
  about: Parameters<typeof appendEvent>[1],
  actor: Parameters<typeof appendEvent>[2],
  { action, writes, concerns, mentions, unmentioned, notes, waitedFor }: Step,
  { before, after, head }: Rewritten,
  at: Date,
): Promise<void> {
  for (const write of writes) await saveComment(trx, write.before, write.after);
  const rows = { request_comments: writes.map((write) => write.after) };
  const { audience } = writes[0].after;
  const facts = { concerns, mentions, unmentioned, waitedFor };
  const event = { action, audience, before, after, rows, ...facts, notes, at };
  await appendEvent(trx, about, actor, event, head);
}

/**
 * Changes the conversation of a request: one step, one event of the history. `decide` may be called again when somebody else has written in
 * the meantime. Returns the first comment of the step. DomainErrors: `unauthenticated`, `not_found`, `conflict` when the history is full,
 * and those of `decide`.
 */
export async function converse(
  context: Context,
  requestId: number,
  decide: (trx: Database, user: SessionUser, request: DeviceRequest, at: Date) => Promise<Step>,
): Promise<RequestComment> {
  const user = requireUser(context, say('signInToUpdate'));
  return transaction(context.db, async (trx) => {
    const at = context.clock();
    let step: Step | undefined;
    const rewritten = await rewriteRequest(trx, user, requestId, async (request) => {
      step = await decide(trx, user, request, at);
      return clockAfter(context, trx, request, step, at);
    });
    if (!step || !rewritten.after) throw new Error('a step of a conversation was not decided');
    await assertRoomFor(trx, user, step, rewritten);
    await record(trx, context, user, step, rewritten, at);
    return commentOf(step.writes[0].after);
  });
}

/** As `converse`, by the portal itself. `decide` returns null when there is nothing to do; then this returns false. */
export const converseAsPortal = (
  services: Services,
  requestId: number,
  decide: (trx: Database, request: DeviceRequest, at: Date) => Promise<Step | null>,
): Promise<boolean> =>
  transaction(services.db, async (trx) => {
    const at = services.clock();
    let step: Step | null = null;
    const rewritten = await rewriteAny(trx, requestId, async (request) => {
      step = await decide(trx, request, at);
      return step && clockAfter(services, trx, request, step, at);
    });
    if (!step || !rewritten?.after) return false;
    const { before, after, head } = rewritten;
    await record(trx, upkeepOf(services), PORTAL, step, { before, after, head }, at);
    return true;
  });
