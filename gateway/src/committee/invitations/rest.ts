import type { FastifyInstance } from 'fastify';
import { camelBodyOf, contextOf, pathId } from '../../platform/rest/index.ts';
import { shown } from '../meetings/rest.ts';
import * as schemas from './rest-schema.ts';
import { answerMeeting } from './service.ts';

/** The call with which members answer an invitation (ADR 149). */
export function invitationRoutes(app: FastifyInstance): void {
  app.put('/api/meetings/:id/answer', { schema: schemas.answer }, async (request) => {
    const context = contextOf(request);
    const meeting = await answerMeeting(context, pathId(request), camelBodyOf(request));
    return shown(context, meeting);
  });
}
