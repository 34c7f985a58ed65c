import type { FastifyInstance } from 'fastify';
import { camelBodyOf, contextOf, inSnake, pathId } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { readNotes, saveNotes } from './service.ts';

const BASE = '/api/meetings/:id/items/:item/notes';

/** Notes on items of meetings (ADR 166). */
export function notesRoutes(app: FastifyInstance): void {
  app.get(BASE, { schema: schemas.read }, async (request) =>
    inSnake(await readNotes(contextOf(request), pathId(request), pathId(request, 'item'))),
  );
  app.put(BASE, { schema: schemas.save }, async (request) => {
    const input = camelBodyOf(request);
    return inSnake(await saveNotes(contextOf(request), pathId(request), pathId(request, 'item'), input));
  });
}
