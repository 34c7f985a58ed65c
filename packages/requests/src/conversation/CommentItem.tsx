import { canAnswer, canChangeComment, canWithdraw, MESSAGES } from '@portal/domain';
import { useActor, useCommand, useNotices } from '@portal/kit';
import {
  Avatar,
  Badge,
  Button,
  ConfirmDialog,
  DateText,
  EditIcon,
  IconButton,
  LockIcon,
  TrashIcon,
} from '@portal/ui';
import { useState } from 'react';
import { Answer } from './Answer.tsx';
import { CommentText } from './CommentText.tsx';
import { deleteCommentMutation, withdrawQuestionMutation } from './commands.graphql.ts';
import type { CommentData } from './conversation.graphql.ts';
import classes from './conversation.module.css';
import { EditComment } from './EditComment.tsx';

/** What a question is waiting for, or how it ended. */
function QuestionState({
  question: { to, answeredAt, withdrawnAt },
  mine,
}: {
  question: { to: { id: string; name: string }; answeredAt: string | null; withdrawnAt: string | null };
  mine: boolean;
}) {
  if (withdrawnAt) return <Badge>Withdrawn</Badge>;
  if (answeredAt) return <Badge tone="green">Answered</Badge>;
  return (
    <Badge tone="yellow">
      {mine ? (
        'Waits for your answer'
      ) : (
        <>
          Waits for <bdi>{to.name}</bdi>
        </>
      )}
    </Badge>
  );
}

/** A comment with the actions that the person can do. `answers` are shown under the question that they answer. */
export function CommentItem({
  comment,
  answers,
  request,
  requestedBy,
  mayEdit,
}: {
  comment: CommentData;
  answers: readonly CommentData[];
  request: string;
  requestedBy: string;
  /** The person may change what the request says. */
  mayEdit: boolean;
}) {
  const { id, author, body, audience, createdAt, editedAt, deletedAt, question, answerTo, mentions } =
    comment;
  const actor = useActor();
  const notices = useNotices();
  const deleting = useCommand(deleteCommentMutation, { failure: MESSAGES.deleteCommentFailed });
  const withdrawing = useCommand(withdrawQuestionMutation, { failure: MESSAGES.withdrawQuestionFailed });
  const [isEdited, setEdited] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const state = {
    authorId: Number(author.id),
    createdAt,
    deletedAt,
    question: question && { ...question, to: { ...question.to, id: Number(question.to.id) } },
  };
  const mayEditText = canChangeComment('edit', actor, state, new Date()).allowed;
  const mayDelete = canChangeComment('delete', actor, state, new Date()).allowed;
  const mayAnswer = canAnswer(actor, state).allowed;
  const isOpen = question !== null && !question.answeredAt && !question.withdrawnAt;

  const remove = async () => {
    const outcome = await deleting.run({ id: request, comment: id });
    setAsked(false);
    if (!outcome.ok) notices.failure(outcome.error.message);
  };
  const withdraw = async () => {
    const outcome = await withdrawing.run({ id: request, comment: id });
    if (!outcome.ok) notices.failure(outcome.error.message);
  };
  return (
    <li
      className={classes.item}
      data-open={isOpen || undefined}
      data-staff={audience === 'staff' || undefined}
    >
      <div className={classes.avatar}>
        <Avatar name={author.name} size={24} />
      </div>
      <article
        className={classes.comment}
        aria-label={`${question ? 'Question' : 'Comment'} by ${author.name}`}
      >
        <header className={classes.byline}>
          <strong>
            <bdi>{author.name}</bdi>
          </strong>
          {author.id === requestedBy && <span className={classes.muted}>requester</span>}
          <span className={classes.muted}>
            {question ? (
              <>
                asked <bdi>{question.to.name}</bdi>,{' '}
              </>
            ) : (
              answerTo && 'answered '
            )}
            <DateText value={createdAt} />
            {editedAt && !deletedAt && ', edited'}
          </span>
          {question && <QuestionState question={question} mine={mayAnswer} />}
          {audience === 'staff' && <Badge icon={<LockIcon />}>Staff only</Badge>}
          {mayDelete && !isEdited && (
            <span className={classes.tools} data-print="hide">
              {mayEditText && (
                <IconButton icon={<EditIcon />} label="Edit comment" onClick={() => setEdited(true)} />
              )}
              <IconButton icon={<TrashIcon />} label="Delete comment" onClick={() => setAsked(true)} />
            </span>
          )}
        </header>
        {body === null ? (
          <p className={classes.gone}>This comment was deleted.</p>
        ) : isEdited ? (
          <EditComment
            request={request}
            comment={id}
            audience={audience}
            body={body}
            mentions={mentions}
            onDone={() => setEdited(false)}
          />
        ) : (
          <CommentText text={body} />
        )}
        {isOpen && !mayAnswer && canWithdraw(actor, state).allowed && (
          <div className={classes.buttons} data-print="hide">
            <Button size="sm" tone="quiet" pending={withdrawing.pending} onClick={() => void withdraw()}>
              Withdraw question
            </Button>
          </div>
        )}
        {mayAnswer && <Answer request={request} question={id} audience={audience} mayEdit={mayEdit} />}
        {answers.length > 0 && (
          <ol className={classes.answers}>
            {answers.map((answer) => (
              <CommentItem
                key={answer.id}
                comment={answer}
                answers={[]}
                request={request}
                requestedBy={requestedBy}
                mayEdit={mayEdit}
              />
            ))}
          </ol>
        )}
        <ConfirmDialog
          opened={isAsked}
          pending={deleting.pending}
          title="Delete this comment?"
          action="Delete Comment"
          pendingLabel="Deleting..."
          tone="danger"
          onClose={() => setAsked(false)}
          onConfirm={() => void remove()}
        >
          Its text goes for good. A mark stays in its place.
        </ConfirmDialog>
      </article>
    </li>
  );
}
