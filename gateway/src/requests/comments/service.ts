import { randomInt } from 'node:crypto';
import {
  AUDIENCES,
  type Audience,
  assertAllowed,
  type CommentAction,
  canAddress,
  canAnswer,
  canChangeComment,
  canWithdraw,
  commentTextSchema,
  DomainError,
  invalidField,
  isStaff,
  MESSAGES,
  mayHear,
  newCommentSchema,
  validate,
} from '@portal/domain';
import { ADDRESSEE_MESSAGES, say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { decodeCursor, Listed, type Page } from '../../platform/paging.ts';
import { startWaiting, stopWaiting } from '../clock/waiting.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { rewriteRequest } from '../device-requests/rewrite.ts';
import { readRequest } from '../device-requests/service.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { appendEvent } from '../history/service.ts';
import { findAddressees, readAddressees } from './addressees.ts';
import { commentOf, type NamedPerson, type RequestComment } from './model.ts';
import { sealedText } from './recorded.ts';
import {
  commentsOf,
  countComments,
  deleteCommentsOf,
  findComment,
  hasOpenQuestion,
  saveComment,
} from './store.ts';
import type { CommentRow } from './tables.ts';

onWithdrawal('request_comments', async (_context, trx, requestId) => {
  await deleteCommentsOf(trx, requestId);
  return undefined;
});

const LARGEST_ID = 2 ** 48 - 1;

/** A comment as it was and as it is now. */
interface Write {
  before: CommentRow | null;
  after: CommentRow;
}

/** What somebody does to a conversation. */
interface Step {
  action: CommentAction;
  /** The first is the one that the person gets to see. */
  writes: [Write, ...Write[]];
  /** Whom it is for, and whom it mentions beside. */
  concerns: readonly number[];
  mentions?: readonly number[];
}

/** A request waits from the first question to its requester until none is open. */
async function waitingAfter(
  context: Context,
  trx: Database,
  request: DeviceRequest,
  { writes }: Step,
  at: Date,
): Promise<DeviceRequest> {
  const { id, requestedBy } = request;
  if (writes.some(({ after }) => after.open_to === requestedBy)) return startWaiting(request, at);
  const ended = writes.flatMap(({ before }) => (before?.open_to === requestedBy ? [before.id] : []));
  if (!ended.length || (await hasOpenQuestion(trx, id, requestedBy, ended))) return request;
  return stopWaiting(context, trx, request, at);
}

/**
 * Changes the conversation of a request: one step, one event of the history. `decide` may be called again when somebody else has
 * written meanwhile. DomainErrors: `unauthenticated`, `not_found`, and those of `decide`.
 */
async function converse(
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
      return waitingAfter(context, trx, request, step, at);
    });
    if (!step || !rewritten.after) throw new Error('a step of a conversation was not decided');
    const { action, writes, concerns, mentions } = step;
    for (const { before, after } of writes) await saveComment(trx, before, after);
    const [{ after: comment }] = writes;
    const comments = writes.map(({ after }) => after);
    const { audience } = comment;
    const { before, after, head } = rewritten;
    const event = { action, audience, before, after, comments, concerns, mentions, at };
    await appendEvent(trx, context, user, event, head);
    return commentOf(comment);
  });
}

const newRow = (
  requestId: number,
  author: SessionUser,
  at: Date,
  comment: Pick<CommentRow, 'audience'> & Partial<CommentRow> & { body: string },
): CommentRow => ({
  request_id: requestId,
  id: randomInt(1, LARGEST_ID),
  author_id: author.id,
  author_name: author.name,
  question_to: null,
  question_to_name: null,
  open_to: null,
  answered_at: null,
  withdrawn_at: null,
  answer_to: null,
  mentions: '[]',
  created_at: toSql(at),
  edited_at: null,
  deleted_at: null,
  ...comment,
  ...sealedText(comment.body),
});

/** What a client sends as a new comment. */
export interface CommentInput {
  body?: unknown;
  audience?: unknown;
  questionTo?: unknown;
  mentions?: unknown;
}

const unlessNull = (content: unknown) => content ?? undefined;

/**
 * Writes a comment on a request, or asks a question. DomainErrors: `unauthenticated`, `invalid` also for people who may not read it,
 * `not_found`, `forbidden` for a comment to staff by others.
 */
export async function addComment(
  context: Context,
  requestId: number,
  { body, audience: sentAudience, questionTo, mentions: sentMentions }: CommentInput,
): Promise<RequestComment> {
  const input = validate(newCommentSchema, {
    body,
    audience: unlessNull(sentAudience),
    questionTo,
    mentions: unlessNull(sentMentions),
  });
  return converse(context, requestId, async (trx, user, request, at) => {
    const { audience } = input;
    assertAllowed(canAddress(user, audience));
    const to = input.questionTo ?? null;
    if (to === user.id) throw invalidField('questionTo', ADDRESSEE_MESSAGES.askOneself);
    if (to === request.requestedBy && audience === 'staff')
      throw invalidField('questionTo', ADDRESSEE_MESSAGES.staffToRequester);
    const mentioned = [...new Set(input.mentions)];
    const fields = { questionTo: to === null ? [] : [to], mentions: mentioned };
    const people = await readAddressees(trx, user, request, { audience, fields });
    const named = mentioned.flatMap((id) => people.get(id) ?? []);
    const after = newRow(requestId, user, at, {
      body: input.body,
      audience,
      question_to: to,
      question_to_name: to === null ? null : (people.get(to)?.name ?? null),
      open_to: to,
      mentions: JSON.stringify(named),
    });
    return {
      action: to === null ? 'commented' : 'question_asked',
      writes: [{ before: null, after }],
      concerns: to === null ? [] : [to],
      mentions: mentioned,
    };
  });
}

/** A comment that the person may read; DomainError `not_found` for any other. */
async function readable(
  trx: Database,
  user: SessionUser,
  request: DeviceRequest,
  id: number,
): Promise<CommentRow> {
  const row = await findComment(trx, request.id, id);
  if (!row || !mayHear(user, row.audience)) throw new DomainError('not_found', say('commentNotFound'));
  return row;
}

/**
 * Answers an open question, for its readers. DomainErrors: `unauthenticated`, `invalid`, `not_found`, `forbidden` for everyone but the
 * person who was asked, `conflict` when it was answered or withdrawn.
 */
export async function answerQuestion(
  context: Context,
  requestId: number,
  id: number,
  input: unknown,
): Promise<RequestComment> {
  const { body } = validate(commentTextSchema, input);
  return converse(context, requestId, async (trx, user, request, at) => {
    const question = await readable(trx, user, request, id);
    assertAllowed(canAnswer(user, commentOf(question)));
    const after = newRow(requestId, user, at, { body, audience: question.audience, answer_to: id });
    const answered = { ...question, open_to: null, answered_at: toSql(at) };
    return {
      action: 'question_answered',
      writes: [
        { before: null, after },
        { before: question, after: answered },
      ],
      concerns: [question.author_id],
    };
  });
}

/** Takes a question back. DomainErrors: as `answerQuestion`, `forbidden` for those who neither asked nor belong to staff. */
export const withdrawQuestion = (context: Context, requestId: number, id: number): Promise<RequestComment> =>
  converse(context, requestId, async (trx, user, request, at) => {
    const before = await readable(trx, user, request, id);
    assertAllowed(canWithdraw(user, commentOf(before)));
    const after = { ...before, open_to: null, withdrawn_at: toSql(at) };
    return { action: 'question_withdrawn', writes: [{ before, after }], concerns: [before.question_to ?? 0] };
  });

/** Changes the text of an own comment. DomainErrors: as `answerQuestion`, `forbidden` for another's, `conflict` when it is too late. */
export async function editComment(
  context: Context,
  requestId: number,
  id: number,
  input: unknown,
): Promise<RequestComment> {
  const { body } = validate(commentTextSchema, input);
  return converse(context, requestId, async (trx, user, request, at) => {
    const before = await readable(trx, user, request, id);
    assertAllowed(canChangeComment('edit', user, commentOf(before), at));
    const after = { ...before, ...sealedText(body), edited_at: toSql(at) };
    return { action: 'comment_edited', writes: [{ before, after }], concerns: [] };
  });
}

/**
 * Deletes the text of an own comment; a mark stays. An open question is withdrawn with it, and the question of a deleted answer is
 * open again. DomainErrors: as `editComment`.
 */
export const deleteComment = (context: Context, requestId: number, id: number): Promise<RequestComment> =>
  converse(context, requestId, async (trx, user, request, at) => {
    const before = await readable(trx, user, request, id);
    assertAllowed(canChangeComment('delete', user, commentOf(before), at));
    const now = toSql(at);
    const gone = { ...before, body: null, salt: null, deleted_at: now };
    const after = before.open_to === null ? gone : { ...gone, open_to: null, withdrawn_at: now };
    const question = before.answer_to === null ? null : await findComment(trx, requestId, before.answer_to);
    const reopened = question && question.deleted_at === null ? question : null;
    return {
      action: 'comment_deleted',
      writes: [
        { before, after },
        ...(reopened
          ? [{ before: reopened, after: { ...reopened, open_to: reopened.question_to, answered_at: null } }]
          : []),
      ],
      concerns: [],
    };
  });

/** Staff read every comment, everyone else those that are for everyone. */
const readsOf = (user: SessionUser): Audience | null => (isStaff(user) ? null : 'everyone');

/**
 * A page of the conversation of a request that was read for the person, newest first. DomainError `invalid` for a cursor that is not
 * one.
 */
export async function commentPage(
  context: Context,
  requestId: number,
  { first, after }: { first: number; after?: string | null },
): Promise<Page<RequestComment>> {
  const audience = readsOf(requireUser(context));
  const position = after ? decodeCursor(after) : null;
  const rows = await commentsOf(context.db, requestId, { audience, position, count: first + 1 });
  const items = rows
    .slice(0, first)
    .map((row) => new Listed(commentOf(row), { at: row.created_at, id: row.id }));
  const hasNext = rows.length > first;
  return {
    items,
    hasNext,
    total: async () => (!hasNext && !after ? items.length : countComments(context.db, requestId, audience)),
  };
}

/** The page of a request that the person may read; DomainError `not_found` for any other. */
export async function readComments(
  context: Context,
  requestId: number,
  paging: { first: number; after?: string | null },
): Promise<Page<RequestComment>> {
  await readRequest(context, requestId);
  return commentPage(context, requestId, paging);
}

/** The people whom somebody can ask or mention on a request, by name. DomainErrors: `not_found`, `forbidden`, `invalid`. */
export async function addresseesOf(
  context: Context,
  requestId: number,
  { audience = 'everyone', text }: { audience?: string; text?: string },
): Promise<NamedPerson[]> {
  const user = requireUser(context);
  const chosen = AUDIENCES.find((each) => each === audience);
  if (!chosen) throw invalidField('audience', MESSAGES.notListed('Audience', AUDIENCES));
  const request = await readRequest(context, requestId);
  assertAllowed(canAddress(user, chosen));
  return findAddressees(context.db, user, request, { audience: chosen, text });
}
