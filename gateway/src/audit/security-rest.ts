import {
  DomainError,
  invalidField,
  isSecurityEventKind,
  isSecurityTopic,
  MESSAGES,
  SECURITY_TOPICS,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';
import { contextOf, queryInstant, queryText, readId, readPaging, sendPage } from '../platform/rest/index.ts';
import { type SecurityEvent, securityEventPage } from './security-events.ts';
import * as schemas from './security-rest-schema.ts';

/** The call that lists events about access, for administrators and for tools that monitor a portal. */
export function securityEventRoutes(app: FastifyInstance): void {
  app.get('/api/security-events', { schema: schemas.all }, async (request, reply) => {
    const topic = queryText(request, 'topic');
    const kind = queryText(request, 'kind');
    const userId = queryText(request, 'user_id');
    if (topic !== undefined && !isSecurityTopic(topic))
      throw invalidField('topic', MESSAGES.notListed('topic', Object.keys(SECURITY_TOPICS)));
    if (kind !== undefined && !isSecurityEventKind(kind))
      throw new DomainError('invalid', say('eventKindUnknown', kind));
    const page = await securityEventPage(contextOf(request), {
      topic,
      kind,
      userId: userId === undefined ? undefined : readId(userId, 'user_id'),
      text: queryText(request, 'q'),
      from: queryInstant(request, 'from'),
      until: queryInstant(request, 'until'),
      ...readPaging(request),
    });
    return sendPage(request, reply, page, present);
  });
}

const present = ({ person, actor, lastAt, ...event }: SecurityEvent) => ({
  ...event,
  user: person,
  actor,
  last_at: lastAt,
});
