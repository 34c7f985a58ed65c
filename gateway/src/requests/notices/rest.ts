import { invalidField, isNoticeKind, MESSAGES, NOTICE_KINDS } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import {
  bodyOf,
  contextOf,
  pathId,
  queryText,
  readId,
  readPaging,
  sendPage,
} from '../../platform/rest/index.ts';
import { changePreferences, type NoticePreference, readPreferences } from './preferences.ts';
import * as schemas from './rest-schema.ts';
import { type Notice, noticePage, readAllNotices, readNotice } from './service.ts';

const BASE = '/api/notices';

const present = ({ request, createdAt, readAt, ...notice }: Notice) => ({
  ...notice,
  request: { id: request.id, number: request.number, device_name: request.deviceName },
  created_at: createdAt,
  read_at: readAt,
});

const presentPreferences = (all: readonly NoticePreference[]) => ({
  ...Object.fromEntries(all.map(({ kind, channels }) => [kind, channels])),
  mandatory: all.filter(({ mandatory }) => mandatory).map(({ kind }) => kind),
});

/** The notices of the signed-in person, and the channels that they have chosen. */
export function noticeRoutes(app: FastifyInstance): void {
  app.get(BASE, { schema: schemas.all }, async (request, reply) => {
    const unread = queryText(request, 'unread');
    const kind = queryText(request, 'kind');
    if (unread !== undefined && unread !== 'true' && unread !== 'false')
      throw invalidField('unread', MESSAGES.notFlag('unread'));
    if (kind !== undefined && !isNoticeKind(kind))
      throw invalidField('kind', MESSAGES.notListed('kind', NOTICE_KINDS));
    const query = { unread: unread === 'true', kind, ...readPaging(request) };
    const page = await noticePage(contextOf(request), query);
    reply.header('x-unread-count', await page.unread());
    return sendPage(request, reply, page, present);
  });

  app.put(`${BASE}/:id/read`, { schema: schemas.read }, async (request, reply) => {
    await readNotice(contextOf(request), pathId(request));
    return reply.status(204).send();
  });

  app.put(`${BASE}/read-all`, { schema: schemas.readAll }, async (request, reply) => {
    const of = queryText(request, 'request');
    await readAllNotices(contextOf(request), of === undefined ? undefined : readId(of, 'request'));
    return reply.status(204).send();
  });

  app.get(`${BASE}/preferences`, { schema: schemas.preferences }, async (request) =>
    presentPreferences(await readPreferences(contextOf(request))),
  );

  app.put(`${BASE}/preferences`, { schema: schemas.changePreferences }, async (request) => {
    const { mandatory: _, ...chosen } = bodyOf(request);
    return presentPreferences(await changePreferences(contextOf(request), chosen));
  });
}
