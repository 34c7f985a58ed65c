import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { AudienceEnum } from '../history/graphql.ts';
import { RequestCommentType } from './graphql.ts';
import { addComment, answerQuestion, deleteComment, editComment, withdrawQuestion } from './service.ts';

const CommentResult = builder.errorUnion('CommentResult', {
  types: [RequestCommentType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'RequestComment',
});

const CommentInput = builder.inputType('CommentInput', {
  fields: (t) => ({
    body: t.string({ required: true }),
    audience: t.field({ type: AudienceEnum, description: 'Everyone, unless it is said.' }),
    questionTo: t.id({ description: 'The person whose answer it waits for.' }),
    mentions: t.idList(),
  }),
});

const mentionedIn = (ids: readonly (string | number)[] | null | undefined) =>
  ids?.map((each) => readId(each, 'mentions'));

builder.mutationField('addComment', (t) =>
  t.field({
    type: CommentResult,
    description: 'A comment on a request, or a question to one person.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: CommentInput, required: true }) },
    resolve: (_root, { id, input }, context) =>
      refusable(context, 'addComment', async () =>
        addComment(context, readId(id), {
          ...input,
          questionTo: input.questionTo && readId(input.questionTo, 'questionTo'),
          mentions: mentionedIn(input.mentions),
        }),
      ),
  }),
);

const ofComment = { id: 'The request', comment: 'The comment' };

builder.mutationField('answerQuestion', (t) =>
  t.field({
    type: CommentResult,
    args: {
      id: t.arg.id({ required: true, description: ofComment.id }),
      comment: t.arg.id({ required: true, description: 'The question' }),
      body: t.arg.string({ required: true }),
      mentions: t.arg.idList(),
    },
    resolve: (_root, { id, comment, body, mentions }, context) =>
      refusable(context, 'answerQuestion', async () =>
        answerQuestion(context, readId(id), readId(comment, 'comment'), {
          body,
          mentions: mentionedIn(mentions),
        }),
      ),
  }),
);

builder.mutationField('withdrawQuestion', (t) =>
  t.field({
    type: CommentResult,
    args: {
      id: t.arg.id({ required: true, description: ofComment.id }),
      comment: t.arg.id({ required: true, description: 'The question' }),
    },
    resolve: (_root, { id, comment }, context) =>
      refusable(context, 'withdrawQuestion', async () =>
        withdrawQuestion(context, readId(id), readId(comment, 'comment')),
      ),
  }),
);

builder.mutationField('editComment', (t) =>
  t.field({
    type: CommentResult,
    args: {
      id: t.arg.id({ required: true, description: ofComment.id }),
      comment: t.arg.id({ required: true, description: ofComment.comment }),
      body: t.arg.string({ required: true }),
      mentions: t.arg.idList({
        description:
          'Without it, as before. Those who are new are told; of those who are left out, the notice is read.',
      }),
    },
    resolve: (_root, { id, comment, body, mentions }, context) =>
      refusable(context, 'editComment', async () =>
        editComment(context, readId(id), readId(comment, 'comment'), {
          body,
          mentions: mentionedIn(mentions),
        }),
      ),
  }),
);

builder.mutationField('deleteComment', (t) =>
  t.field({
    type: CommentResult,
    args: {
      id: t.arg.id({ required: true, description: ofComment.id }),
      comment: t.arg.id({ required: true, description: ofComment.comment }),
    },
    resolve: (_root, { id, comment }, context) =>
      refusable(context, 'deleteComment', async () =>
        deleteComment(context, readId(id), readId(comment, 'comment')),
      ),
  }),
);
