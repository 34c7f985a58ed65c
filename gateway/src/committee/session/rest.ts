import type { FastifyInstance } from 'fastify';
import { camelBodyOf, contextOf, pathId } from '../../platform/rest/index.ts';
import { presentItem } from '../agenda/present.ts';
import { shown } from '../meetings/rest.ts';
import * as schemas from './rest-schema.ts';
import { closeItem, closeMeeting, markAttendance, openItem, openMeeting } from './service.ts';

const BASE = '/api/meetings/:id';
const ITEM = `${BASE}/items/:item`;

/** The calls of meetings in session (ADR 147). */
export function sessionRoutes(app: FastifyInstance): void {
  app.post(`${BASE}/open`, { schema: schemas.open }, async (request) => {
    const context = contextOf(request);
    return shown(context, await openMeeting(context, pathId(request)));
  });
  app.post(`${BASE}/close`, { schema: schemas.close }, async (request) => {
    const context = contextOf(request);
    return shown(context, await closeMeeting(context, pathId(request)));
  });
  app.post(`${ITEM}/open`, { schema: schemas.openItem }, async (request) => {
    const context = contextOf(request);
    return presentItem(context, await openItem(context, pathId(request), pathId(request, 'item')));
  });
  app.post(`${ITEM}/close`, { schema: schemas.closeItem }, async (request) => {
    const context = contextOf(request);
    return presentItem(context, await closeItem(context, pathId(request), pathId(request, 'item')));
  });
  app.put(`${BASE}/attendance`, { schema: schemas.attendance }, async (request) => {
    const context = contextOf(request);
    const input = camelBodyOf(request);
    return shown(context, await markAttendance(context, pathId(request), input));
  });
}
