import type { FastifyInstance } from 'fastify';
import { camelBodyOf, contextOf, inSnake, pathId } from '../../platform/rest/index.ts';
import { presentCard, readRequest } from '../../requests/index.ts';
import { presentItem } from './present.ts';
import { meetingsOfRequests } from './read.ts';
import * as schemas from './rest-schema.ts';
import { addItem, changeItem, orderAgenda, proposeItems, removeItem } from './service.ts';

const BASE = '/api/meetings/:id/items';

/** The agendas of meetings (ADR 156). */
export function agendaRoutes(app: FastifyInstance): void {
  app.post(BASE, { schema: schemas.add }, async (request, reply) => {
    const context = contextOf(request);
    const item = await addItem(context, pathId(request), camelBodyOf(request));
    return reply.status(201).send(presentItem(context, item));
  });
  app.put(BASE, { schema: schemas.order }, async (request) => {
    const context = contextOf(request);
    const agenda = await orderAgenda(context, pathId(request), camelBodyOf(request));
    return agenda.map((item) => presentItem(context, item));
  });
  app.put(`${BASE}/:item`, { schema: schemas.change }, async (request) => {
    const context = contextOf(request);
    const [meeting, item] = [pathId(request), pathId(request, 'item')];
    return presentItem(context, await changeItem(context, meeting, item, camelBodyOf(request)));
  });
  app.delete(`${BASE}/:item`, { schema: schemas.remove }, async (request, reply) => {
    await removeItem(contextOf(request), pathId(request), pathId(request, 'item'));
    return reply.status(204).send();
  });
  app.get('/api/meeting-proposals', { schema: schemas.proposals }, async (request) => {
    const context = contextOf(request);
    return (await proposeItems(context)).map((each) => presentCard(context, each));
  });
  app.get('/api/device-requests/:id/meeting', { schema: schemas.ofRequest }, async (request) => {
    const context = contextOf(request);
    const [meeting = null] = await meetingsOfRequests(context, [await readRequest(context, pathId(request))]);
    return { meeting: meeting && inSnake(meeting) };
  });
}
