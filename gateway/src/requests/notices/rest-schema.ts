import { NOTICE_CHANNELS, NOTICE_KINDS } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, instant, pageOf, paging } from '../../platform/openapi/index.ts';

const tag = 'notices';

const NOTICE = component(
  'Notice',
  z.object({
    id,
    kind: z.enum(NOTICE_KINDS),
    request: z.object({ id, number: z.string(), device_name: z.string() }),
    actor: z.object({ id: z.int().min(0), name: z.string() }).describe('`id` 0 is the portal itself'),
    text: z.string(),
    notes: z.string().nullable().describe('What was written with the action, where it is for the reader'),
    created_at: instant,
    read_at: instant.nullable(),
  }),
);

const channels = z.array(z.enum(NOTICE_CHANNELS));
const kinds = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, channels.optional()]));

const PREFERENCES = component(
  'NoticePreferences',
  z.object({
    ...kinds,
    mandatory: z.array(z.enum(NOTICE_KINDS)).describe('The portal always shows these'),
  }),
);

export const all = call({
  operationId: 'listNotices',
  tag,
  summary: 'What the person was told',
  description:
    'Of requests that the person may read now. `X-Unread-Count` says how many of all are unread; both counts look at the newest 1,000. A page can be short while `Link` leads on.',
  query: {
    ...paging,
    unread: z.enum(['true', 'false']).optional().describe('`true`: only unread ones'),
    kind: z.enum(NOTICE_KINDS).optional(),
  },
  answers: { 200: pageOf(NOTICE) },
  refusals: [400, 403],
});
export const read = call({
  operationId: 'readNotice',
  tag,
  summary: 'Mark a notice as read',
  params: byId,
  answers: { 204: 'It is read' },
  refusals: [400, 404, 415],
});
export const readAll = call({
  operationId: 'readAllNotices',
  tag,
  summary: 'Mark all notices as read',
  query: { request: z.string().optional().describe('The id of a request: only what tells of it') },
  answers: { 204: 'They are read' },
  refusals: [400, 403, 415],
});
export const preferences = call({
  operationId: 'getNoticePreferences',
  tag,
  summary: 'How the person is told of each kind of event',
  answers: { 200: PREFERENCES },
  refusals: [403],
});
export const changePreferences = call({
  operationId: 'changeNoticePreferences',
  tag,
  summary: 'Choose how to be told',
  description:
    'Kinds that are left out stay as they are. An empty list is for nothing; `mail` is at once, `digest` once a day; of both, `mail` holds. `mandatory` is not read.',
  body: z.object(kinds),
  answers: { 200: PREFERENCES },
  refusals: [400, 403, 413, 415],
});
