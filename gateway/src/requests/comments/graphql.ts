import { builder, totalOf } from '../../platform/graphql/index.ts';
import { AudienceEnum } from '../history/graphql.ts';
import type { NamedPerson, RequestComment } from './model.ts';

export const NamedPersonType = builder.objectRef<NamedPerson>('NamedPerson').implement({
  description: 'A person as a conversation names them.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const CommentQuestionType = builder
  .objectRef<NonNullable<RequestComment['question']>>('CommentQuestion')
  .implement({
    description: 'It is open until it has been answered or withdrawn.',
    fields: (t) => ({
      to: t.field({ type: NamedPersonType, resolve: ({ to }) => to }),
      answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
      withdrawnAt: t.expose('withdrawnAt', { type: 'DateTime', nullable: true }),
    }),
  });

export const RequestCommentType = builder.objectRef<RequestComment>('RequestComment').implement({
  description: 'A comment on a request, a question, or the answer to one.',
  fields: (t) => ({
    id: t.exposeID('id'),
    author: t.field({ type: NamedPersonType, resolve: ({ author }) => author }),
    body: t.exposeString('body', { nullable: true, description: 'Null when it was deleted.' }),
    audience: t.expose('audience', { type: AudienceEnum }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    editedAt: t.expose('editedAt', { type: 'DateTime', nullable: true }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', nullable: true }),
    question: t.field({
      type: CommentQuestionType,
      nullable: true,
      description: 'Null when it is no question.',
      resolve: ({ question }) => question,
    }),
    answerTo: t.exposeID('answerTo', {
      nullable: true,
      description: 'The id of the question that it answers.',
    }),
    mentions: t.field({ type: [NamedPersonType], resolve: ({ mentions }) => [...mentions] }),
  }),
});

export const RequestCommentConnection = builder.connectionObject({
  type: RequestCommentType,
  name: 'RequestCommentConnection',
  fields: (t) => ({ totalCount: t.int({ resolve: totalOf }) }),
});
