import { dayOf, isOverdue, requestNumber, SEARCH_PAGE, snake, stageOf } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { contextOf, queryText, readPaging, soughtText } from '../../platform/rest/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { assigneeOf } from '../device-requests/payload.ts';
import * as schemas from './rest-schema.ts';
import { search } from './service.ts';

/** A request as a list shows it. */
const presentCard = (request: DeviceRequest, now: Date, timeZone: string) => ({
  id: request.id,
  number: requestNumber(request.id),
  device_name: request.deviceName,
  manufacturer: request.manufacturer,
  department: request.department,
  status: request.status,
  stage: stageOf(request),
  submission_date: request.submissionDate,
  due_at: request.dueAt ?? null,
  due_day: request.dueAt ? dayOf(request.dueAt, timeZone) : null,
  overdue: isOverdue(request.dueAt ?? null, now),
  assignee: assigneeOf(request),
  urgency: request.urgency,
});

export function searchRoutes(app: FastifyInstance, _services: Services): void {
  app.get('/api/search', { schema: schemas.search }, async (request, reply) => {
    const { first: limit, after } = readPaging(request);
    const first = queryText(request, 'limit') === undefined ? SEARCH_PAGE : limit;
    const text = soughtText(request, 'q') ?? '';
    const context = contextOf(request);
    const { found, next } = await search(context, { text, first, after });
    if (next) {
      const url = new URL(request.url, 'http://portal');
      url.searchParams.set('cursor', next);
      reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
    }
    const now = context.clock();
    return found.map(({ request: one, matched, excerpt, asksReader }) => ({
      request: presentCard(one, now, context.config.timeZone),
      matched: matched.map(snake),
      excerpt: excerpt && { part: snake(excerpt.part), text: excerpt.text },
      asks_you: asksReader,
    }));
  });
}
