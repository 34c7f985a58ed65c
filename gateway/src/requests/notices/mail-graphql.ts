import { LETTER_KINDS, PAGE } from '@portal/domain';
import {
  builder,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  readFirst,
  refusable,
  toConnection,
  totalOf,
} from '../../platform/graphql/index.ts';
import { KindEnum } from './graphql.ts';
import type { MailsNews } from './mail-news.ts';
import { type FailedMail, failedMailPage, tryAgain } from './mail-service.ts';

const RecipientType = builder.objectRef<FailedMail['to']>('MailRecipient').implement({
  description: 'Whom a mail is for, as administrators see them.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
  }),
});

const LetterEnum = builder.enumType('LetterKind', {
  description: 'Mails that tell of other things than requests.',
  values: LETTER_KINDS,
});

const FailedMailType = builder.objectRef<FailedMail>('FailedMail').implement({
  description: 'A mail that could not be sent, without what it says.',
  fields: (t) => ({
    id: t.exposeID('id'),
    to: t.expose('to', { type: RecipientType }),
    requestId: t.id({
      nullable: true,
      description: 'Null for a digest and a letter.',
      resolve: ({ request }) => request?.id,
    }),
    requestNumber: t.string({ nullable: true, resolve: ({ request }) => request?.number }),
    kinds: t.expose('kinds', {
      type: [KindEnum],
      description: 'What it tells of; empty for a digest and a letter.',
    }),
    letter: t.expose('letter', {
      type: LetterEnum,
      nullable: true,
      description: 'What it is, where it tells of no request.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'What went wrong at the last try, and what the mail server said.',
    }),
    tries: t.exposeInt('tries'),
    failedAt: t.expose('failedAt', { type: 'DateTime' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const FailedMailConnection = builder.connectionObject({
  type: FailedMailType,
  name: 'FailedMailConnection',
  fields: (t) => ({ totalCount: t.int({ resolve: totalOf }) }),
});

builder.queryField('failedMails', (t) =>
  t.field({
    type: FailedMailConnection,
    description: 'Mails that could not be sent, newest first; for administrators.',
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: async (_root, { first, after }, context) =>
      toConnection(await failedMailPage(context, { first: readFirst(first), after }), after),
  }),
);

const RetriedType = builder.objectRef<{ retried: number }>('MailsRetried').implement({
  fields: (t) => ({
    retried: t.exposeInt('retried', { description: 'How many of them had failed, and are sent soon.' }),
  }),
});

const RetriedResult = builder.errorUnion('MailsRetriedResult', {
  types: [RetriedType, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'MailsRetried',
});

builder.mutationField('retryMails', (t) =>
  t.field({
    type: RetriedResult,
    description: `Sends mails again that have failed, at most ${PAGE.max} at once.`,
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_root, { ids }, context) =>
      refusable(context, 'retryMails', async () => ({ retried: await tryAgain(context, ids.map(String)) })),
  }),
);

/** The news in the stream of live changes that other mails have failed. */
export const MailsChangeType = builder.objectRef<MailsNews>('MailsChange').implement({
  description: 'That other mails have failed than before, for administrators. A stream begins with it.',
  fields: (t) => ({ at: t.field({ type: 'DateTime', resolve: ({ mailsAt }) => mailsAt }) }),
});
