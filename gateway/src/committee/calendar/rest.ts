import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { contextOf, limitedTo } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { makeCalendar, readCalendar, readCalendarState, removeCalendar } from './service.ts';

const OWN = '/api/users/me/calendar';
/** The limit per address. Calendar programs call a few times an hour, and often for many people from one address. */
const READS_PER_MINUTE = 300;

/** The calendars of people, at secret addresses (ADR 152). */
export function calendarRoutes(app: FastifyInstance, services: Services): void {
  app.get(OWN, { schema: schemas.state }, async (request) => {
    const { madeAt } = await readCalendarState(contextOf(request));
    return { made_at: madeAt };
  });
  app.post(OWN, { schema: schemas.make }, async (request, reply) => {
    const { address, madeAt } = await makeCalendar(contextOf(request));
    return reply.status(201).send({ address, made_at: madeAt });
  });
  app.delete(OWN, { schema: schemas.remove }, async (request, reply) => {
    await removeCalendar(contextOf(request));
    return reply.status(204).send();
  });
  app.get<{ Params: { secret: string } }>(
    '/api/calendar/:secret.ics',
    {
      schema: schemas.read,
      config: { session: false, ...(services.config.rateLimits ? limitedTo(READS_PER_MINUTE) : {}) },
    },
    async (request, reply) => {
      const calendar = await readCalendar(services, request.params.secret);
      const etag = `"${createHash('sha256').update(calendar).digest('base64url').slice(0, 32)}"`;
      reply
        .header('cache-control', 'private, no-cache')
        .header('etag', etag)
        .header('x-robots-tag', 'noindex')
        .type('text/calendar; charset=utf-8');
      return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : calendar;
    },
  );
}
