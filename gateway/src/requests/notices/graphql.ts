import { NOTICE_CHANNELS, NOTICE_KINDS } from '@portal/domain';
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
import { readId } from '../../platform/rest/index.ts';
import type { NoticesNews } from './bell.ts';
import { changePreferences, type NoticePreference, readPreferences } from './preferences.ts';
import { type Notice, noticePage, readAllNotices, readNotice, unreadNotices } from './service.ts';

export const KindEnum = builder.enumType('NoticeKind', { values: NOTICE_KINDS });
const ChannelEnum = builder.enumType('NoticeChannel', {
  description: '`mail` is at once, `digest` once a day.',
  values: NOTICE_CHANNELS,
});

const NoticeRequestType = builder.objectRef<Notice['request']>('NoticeRequest').implement({
  description: 'The request of a notice.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeString('number'),
    deviceName: t.exposeString('deviceName'),
  }),
});

const NoticeType = builder.objectRef<Notice>('Notice').implement({
  description: 'What a person is told of one event.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: KindEnum }),
    request: t.expose('request', { type: NoticeRequestType }),
    actorName: t.string({ resolve: ({ actor }) => actor.name }),
    text: t.exposeString('text'),
    notes: t.exposeString('notes', {
      nullable: true,
      description: 'What was written with the action, where it is for the reader.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
  }),
});

const NoticeConnection = builder.connectionObject({
  type: NoticeType,
  name: 'NoticeConnection',
  fields: (t) => ({
    totalCount: t.int({ resolve: totalOf }),
  }),
});

builder.queryFields((t) => ({
  notices: t.field({
    type: NoticeConnection,
    description: 'What the person was told, newest first, of requests that they may read now.',
    args: {
      unread: t.arg.boolean({ defaultValue: false }),
      kind: t.arg({ type: KindEnum }),
      first: t.arg.int(),
      after: t.arg.string(),
    },
    resolve: async (_root, { unread, kind, first, after }, context) => {
      const query = { unread: unread ?? false, kind: kind ?? undefined, first: readFirst(first), after };
      return toConnection(await noticePage(context, query), after);
    },
  }),
  unreadNotices: t.int({
    description: 'How many notices the person has not read.',
    resolve: (_root, _args, context) => unreadNotices(context),
  }),
}));

const PreferenceType = builder.objectRef<NoticePreference>('NoticePreference').implement({
  description: 'How a person is told of one kind of event.',
  fields: (t) => ({
    kind: t.expose('kind', { type: KindEnum }),
    label: t.exposeString('label'),
    channels: t.field({ type: [ChannelEnum], resolve: ({ channels }) => [...channels] }),
    mandatory: t.exposeBoolean('mandatory', { description: 'The portal always shows it.' }),
  }),
});

builder.queryField('noticePreferences', (t) =>
  t.field({
    type: [PreferenceType],
    extensions: { rows: NOTICE_KINDS.length },
    description: 'How the person is told of each kind of event.',
    resolve: (_root, _args, context) => readPreferences(context),
  }),
);

interface Read {
  unread: number;
}
const NoticesReadType = builder.objectRef<Read>('NoticesRead').implement({
  fields: (t) => ({
    unread: t.exposeInt('unread', { description: 'How many notices the person has not read now.' }),
  }),
});

const NoticesReadResult = builder.errorUnion('NoticesReadResult', {
  types: [NoticesReadType, ForbiddenError, NotFoundError],
  resolveType: () => 'NoticesRead',
});

const PreferencesType = builder
  .objectRef<{ preferences: NoticePreference[] }>('NoticePreferences')
  .implement({
    fields: (t) => ({ preferences: t.expose('preferences', { type: [PreferenceType] }) }),
  });

const PreferencesResult = builder.errorUnion('NoticePreferencesResult', {
  types: [PreferencesType, ForbiddenError, InvalidError],
  resolveType: () => 'NoticePreferences',
});

const PreferenceInput = builder.inputType('NoticePreferenceInput', {
  fields: (t) => ({
    kind: t.field({ type: KindEnum, required: true }),
    channels: t.field({ type: [ChannelEnum], required: true }),
  }),
});

builder.mutationFields((t) => ({
  readNotice: t.field({
    type: NoticesReadResult,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) =>
      refusable(context, 'readNotice', async () => {
        await readNotice(context, readId(id));
        return { unread: await unreadNotices(context) };
      }),
  }),
  readAllNotices: t.field({
    type: NoticesReadResult,
    args: { request: t.arg.id({ description: 'Only what tells of this request.' }) },
    resolve: (_root, { request }, context) =>
      refusable(context, 'readAllNotices', async () => {
        await readAllNotices(context, request ? readId(request, 'request') : undefined);
        return { unread: await unreadNotices(context) };
      }),
  }),
  changeNoticePreferences: t.field({
    type: PreferencesResult,
    description: 'Kinds that are left out stay as they are.',
    args: { preferences: t.arg({ type: [PreferenceInput], required: true }) },
    resolve: (_root, { preferences }, context) =>
      refusable(context, 'changeNoticePreferences', async () => {
        const chosen = Object.fromEntries(preferences.map(({ kind, channels }) => [kind, channels]));
        return { preferences: await changePreferences(context, chosen) };
      }),
  }),
}));

/** The news about notices in the stream of live changes. */
export const NoticesChangeType = builder.objectRef<NoticesNews>('NoticesChange').implement({
  description: 'That the reader has other notices. A stream begins with it.',
  fields: (t) => ({
    person: t.exposeID('person'),
    unread: t.exposeInt('unread', { description: 'How many are unread now.' }),
  }),
});
