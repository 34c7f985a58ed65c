import { type Actor, hasPermission, waitsFor } from './actor.ts';
import { type Answer, refusal } from './lifecycle.ts';
import {
  commentDeleted,
  commentTooOld,
  notAQuestion,
  onlyAddresseeAnswers,
  onlyAskerWithdraws,
  onlyAuthorChanges,
  questionAnswered,
  questionWithdrawn,
  staffCommentsDenied,
} from './messages/comment-refusals.ts';
import { coded } from './messages/say.ts';

/** Who may read a comment: everyone who may read the request, or only staff (ADR 94). */
export const AUDIENCES = ['everyone', 'staff'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** For how many minutes a comment can be edited or deleted by its author. */
export const COMMENT_MINUTES = 10;

/** The events of a request's conversation, by their names in its history, with their words. */
export const COMMENT_ACTIONS = {
  commented: 'Commented',
  question_asked: 'Asked a question',
  question_answered: 'Answered a question',
  comment_edited: 'Edited a comment',
  comment_deleted: 'Deleted a comment',
  question_withdrawn: 'Withdrew a question',
} as const;
export type CommentAction = keyof typeof COMMENT_ACTIONS;

export const isCommentAction = (action: string): action is CommentAction =>
  Object.hasOwn(COMMENT_ACTIONS, action);

/** The prefix of the stored action of an event that is only for staff. As a part of the action it is covered by the hash of the event. */
const FOR_STAFF = 'staff_';

/** The action in the form in which a history stores it. */
export const storedAction = (action: string, audience: Audience): string =>
  audience === 'staff' ? FOR_STAFF + action : action;

/** The action and the audience of a stored action. */
export const readAction = (stored: string): { action: string; audience: Audience } =>
  stored.startsWith(FOR_STAFF)
    ? { action: stored.slice(FOR_STAFF.length), audience: 'staff' }
    : { action: stored, audience: 'everyone' };

/**
 * Staff are the people who read all requests: analysts, the committee, supply chain, the business office and administrators. Only they read
 * and write comments for staff.
 */
export const isStaff = (actor: Actor): boolean => hasPermission(actor, 'view_all_requests');

/** True when a person who may read the request may also read what is for this audience. */
export const mayHear = (actor: Actor, audience: Audience): boolean =>
  audience === 'everyone' || isStaff(actor);

/** Everyone who may read a request may write to everyone. */
export const canAddress = (actor: Actor, audience: Audience): Answer =>
  mayHear(actor, audience) ? { allowed: true } : refusal('forbidden', coded({ staffCommentsDenied }));

/** What the rules need to know about a comment. */
interface CommentState extends QuestionState {
  createdAt: string;
  deletedAt: string | null;
}

/**
 * Authors may edit or delete their own comment for some minutes. A question that was answered keeps its text, because the answer refers to it.
 */
export function canChangeComment(
  kind: 'edit' | 'delete',
  actor: Actor,
  { authorId, createdAt, deletedAt, question }: CommentState,
  now: Date,
): Answer {
  if (authorId !== actor.id) return refusal('forbidden', coded({ onlyAuthorChanges }, kind));
  if (deletedAt !== null) return refusal('conflict', coded({ commentDeleted }));
  const age = now.getTime() - Date.parse(createdAt);
  if (age > COMMENT_MINUTES * 60_000) return refusal('conflict', coded({ commentTooOld }, COMMENT_MINUTES));
  if (kind === 'edit' && question?.answeredAt) return refusal('conflict', coded({ questionAnswered }));
  return { allowed: true };
}

/** A comment as a question, if it is one. */
interface QuestionState {
  authorId: number;
  question: {
    to: { id: number; name: string };
    answeredAt: string | null;
    withdrawnAt: string | null;
  } | null;
}

/** A refusal, when the comment is not an open question. */
function stillOpen({ question }: QuestionState): Answer {
  if (!question) return refusal('conflict', coded({ notAQuestion }));
  if (question.answeredAt !== null) return refusal('conflict', coded({ questionAnswered }));
  if (question.withdrawnAt !== null) return refusal('conflict', coded({ questionWithdrawn }));
  return { allowed: true };
}

/** True when this person may answer now: it is an open question to them. */
export function canAnswer(actor: Actor, comment: QuestionState): Answer {
  const { question } = comment;
  if (question && !waitsFor(actor, question.to.id)) {
    return refusal('forbidden', coded({ onlyAddresseeAnswers }, question.to.name));
  }
  return stillOpen(comment);
}

/** True when this person may withdraw the question now: who asked may, and so may staff. */
export function canWithdraw(actor: Actor, comment: QuestionState): Answer {
  if (comment.authorId !== actor.id && !isStaff(actor)) {
    return refusal('forbidden', coded({ onlyAskerWithdraws }));
  }
  return stillOpen(comment);
}
