import { randomInt } from 'node:crypto';
import {
  type Audience,
  assertAllowed,
  canAddress,
  canAnswer,
  canChangeComment,
  canWithdraw,
  DomainError,
  invalidField,
  mayHear,
  newCommentSchema,
  validate,
  writtenCommentSchema,
} from '@portal/domain';
import { ADDRESSEE_MESSAGES, say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { readAddressees } from './addressees.ts';
import { converse } from './converse.ts';
import { commentOf, type NamedPerson, type RequestComment } from './model.ts';
import { sealedText } from './recorded.ts';
import { deleteCommentsOf, findComment } from './store.ts';
import type { CommentRow } from './tables.ts';

onWithdrawal('request_comments', async (_context, trx, requestId) => {
  await deleteCommentsOf(trx, requestId);
  return undefined;
});

const LARGEST_ID = 2 ** 48 - 1;

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
 * Writes a comment on a request, or asks a question. DomainErrors: `unauthenticated`, `invalid` (also when it asks or mentions people who
 * may not read it), `not_found`, `forbidden` for a comment to staff by others, `conflict` when the history is full.
 */
export async function addComment(
  context: Context,
  requestId: number,
  { body, audience: sentAudience, questionTo, mentions: sentMentions }: CommentInput,
): Promise<RequestComment> {
  requireUser(context, say('signInToUpdate'));
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
      concerns: addresseeOf(after),
      mentions: mentioned,
    };
  });
}

/**
 * The mentions of an answer or an edited comment in their stored form, with the ids of the people who are newly mentioned and who are no
 * longer mentioned. Without `sent`, the mentions stay. DomainError `invalid` as for a new comment; people who were mentioned before may
 * stay.
 */
async function mentionsOf(
  trx: Database,
  user: SessionUser,
  request: DeviceRequest,
  { audience, before }: { audience: Audience; before: string },
  sent: readonly number[] | null | undefined,
): Promise<{ mentions: string; added: number[]; removed: number[] }> {
  if (!sent) return { mentions: before, added: [], removed: [] };
  const mentionedBefore = new Map((JSON.parse(before) as NamedPerson[]).map((person) => [person.id, person]));
  const ids = [...new Set(sent)];
  const added = ids.filter((id) => !mentionedBefore.has(id));
  const people = await readAddressees(trx, user, request, { audience, fields: { mentions: added } });
  const named = ids.flatMap((id) => mentionedBefore.get(id) ?? people.get(id) ?? []);
  const removed = [...mentionedBefore.keys()].filter((id) => !ids.includes(id));
  return { mentions: JSON.stringify(named), added, removed };
}

/** The id of the person whom a question asks, in a list; an empty list for a comment without a question. */
const addresseeOf = ({ question_to }: CommentRow): number[] => (question_to === null ? [] : [question_to]);

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
 * Answers an open question; the answer has the audience of the question. DomainErrors: `unauthenticated`, `invalid`, `not_found`,
 * `forbidden` for everyone but the person who was asked, `conflict` when it was answered or withdrawn, or the history is full.
 */
export async function answerQuestion(
  context: Context,
  requestId: number,
  id: number,
  input: unknown,
): Promise<RequestComment> {
  requireUser(context, say('signInToUpdate'));
  const { body, mentions: sent } = validate(writtenCommentSchema, input);
  return converse(context, requestId, async (trx, user, request, at) => {
    const question = await readable(trx, user, request, id);
    assertAllowed(canAnswer(user, commentOf(question)));
    const { audience } = question;
    const { mentions, added } = await mentionsOf(trx, user, request, { audience, before: '[]' }, sent);
    const after = newRow(requestId, user, at, { body, audience, answer_to: id, mentions });
    const answered = { ...question, open_to: null, answered_at: toSql(at) };
    return {
      action: 'question_answered',
      writes: [
        { before: null, after },
        { before: question, after: answered },
      ],
      concerns: [question.author_id],
      waitedFor: question.question_to,
      mentions: added,
    };
  });
}

/** Withdraws an open question. DomainErrors: as `answerQuestion`; `forbidden` for people who neither asked it nor belong to staff. */
export const withdrawQuestion = (context: Context, requestId: number, id: number): Promise<RequestComment> =>
  converse(context, requestId, async (trx, user, request, at) => {
    const before = await readable(trx, user, request, id);
    assertAllowed(canWithdraw(user, commentOf(before)));
    const after = { ...before, open_to: null, withdrawn_at: toSql(at) };
    return { action: 'question_withdrawn', writes: [{ before, after }], concerns: addresseeOf(before) };
  });

/**
 * Changes the text of the user's own comment, and whom it mentions: newly mentioned people are notified, and the notices of people who are
 * no longer mentioned count as read. DomainErrors: as `answerQuestion`; `forbidden` for another person's comment, `conflict` when it is too
 * late.
 */
export async function editComment(
  context: Context,
  requestId: number,
  id: number,
  input: unknown,
): Promise<RequestComment> {
  requireUser(context, say('signInToUpdate'));
  const { body, mentions: sent } = validate(writtenCommentSchema, input);
  return converse(context, requestId, async (trx, user, request, at) => {
    const before = await readable(trx, user, request, id);
    assertAllowed(canChangeComment('edit', user, commentOf(before), at));
    const { audience } = before;
    const { mentions, added, removed } = await mentionsOf(
      trx,
      user,
      request,
      { audience, before: before.mentions },
      sent,
    );
    const after = { ...before, ...sealedText(body), mentions, edited_at: toSql(at) };
    return {
      action: 'comment_edited',
      writes: [{ before, after }],
      concerns: [],
      mentions: added,
      unmentioned: removed,
    };
  });
}

/**
 * Deletes the text of the user's own comment and its mentions; a placeholder stays. If it is an open question, it is withdrawn; if it is an
 * answer, its question is open again. DomainErrors: as `editComment`.
 */
export const deleteComment = (context: Context, requestId: number, id: number): Promise<RequestComment> =>
  converse(context, requestId, async (trx, user, request, at) => {
    const before = await readable(trx, user, request, id);
    assertAllowed(canChangeComment('delete', user, commentOf(before), at));
    const now = toSql(at);
    const gone = { ...before, body: null, salt: null, mentions: '[]', deleted_at: now };
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
