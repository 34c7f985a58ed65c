import { invalidField, MESSAGES, SAID_KINDS } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { contextOf, inSnake, readPaging, sendPage } from '../../platform/rest/index.ts';
import { presentConsulted } from '../consultations/rest.ts';
import { presentRequest } from '../device-requests/payload.ts';
import * as schemas from './rest-schema.ts';
import { readSaid, readWaiting, type Said } from './service.ts';

const presentSaid = ({ dueDay, waitsFor, ...said }: Said) => ({
  ...said,
  due_day: dueDay,
  waits_for: waitsFor,
});

/** The routes for what waits for the signed-in person. */
export function waitingRoutes(app: FastifyInstance): void {
  app.get('/api/waiting', { schema: schemas.all }, async (request) => {
    const context = contextOf(request);
    return (await readWaiting(context)).map(({ oldestWorkingDays, said, ...waiting }) => ({
      ...waiting,
      said: said.map(presentSaid),
      oldest_working_days: oldestWorkingDays,
      consulted: waiting.consulted.map(presentConsulted),
      actions: waiting.actions.map((action) => inSnake(action)),
      items: waiting.items.map((item) => presentRequest(context, item)),
    }));
  });

  app.get('/api/waiting/:kind', { schema: schemas.said }, async (request, reply) => {
    const context = contextOf(request);
    const kindText = (request.params as { kind: string }).kind;
    const kind = SAID_KINDS.find((each) => each === kindText);
    if (!kind) throw invalidField('kind', MESSAGES.notListed('kind', SAID_KINDS));
    const page = await readSaid(context, { kind, ...readPaging(request) });
    return sendPage(request, reply, page, ({ request: item, consulted, ...said }) => ({
      ...presentSaid(said),
      request: item && presentRequest(context, item),
      consulted: consulted && presentConsulted(consulted),
    }));
  });
}
