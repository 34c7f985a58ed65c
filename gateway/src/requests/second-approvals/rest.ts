import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf, inSnake, pathId } from '../../platform/rest/index.ts';
import { field, presentRequest } from '../device-requests/payload.ts';
import { readRequest } from '../device-requests/service.ts';
import * as schemas from './rest-schema.ts';
import { confirmApproval, secondApprovalsOf, takeBackApproval } from './service.ts';

const PATH = '/api/device-requests/:id/second-approval';

/** Approvals that need a second person (ADR 159). */
export function secondApprovalRoutes(app: FastifyInstance): void {
  app.get(PATH, { schema: schemas.read }, async (request) => {
    const context = contextOf(request);
    const [second = null] = await secondApprovalsOf(context, [await readRequest(context, pathId(request))]);
    return { second_approval: second && inSnake(second) };
  });
  app.put(PATH, { schema: schemas.confirm }, async (request) => {
    const context = contextOf(request);
    const body = bodyOf(request);
    const confirmed = await confirmApproval(context, pathId(request), {
      number: body.number,
      notes: field(body, 'committeeNotes'),
      notesName: 'committeeNotes',
      reasonAgainst: field(body, 'reasonAgainst'),
    });
    return presentRequest(context, confirmed);
  });
  app.delete(PATH, { schema: schemas.takeBack }, async (request) => {
    const context = contextOf(request);
    return presentRequest(context, await takeBackApproval(context, pathId(request)));
  });
}
