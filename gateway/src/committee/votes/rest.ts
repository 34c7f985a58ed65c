import type { FastifyInstance } from 'fastify';
import { camelBodyOf, contextOf, pathId } from '../../platform/rest/index.ts';
import { presentItem } from '../agenda/present.ts';
import * as schemas from './rest-schema.ts';
import { recuseFromItem, voteOnItem } from './service.ts';

const BASE = '/api/meetings/:id/items/:item';

/** Votes on the items of meetings, and recusals from them (ADR 148). */
export function voteRoutes(app: FastifyInstance): void {
  for (const [path, schema, work] of [
    ['vote', schemas.vote, voteOnItem],
    ['recusal', schemas.recusal, recuseFromItem],
  ] as const)
    app.put(`${BASE}/${path}`, { schema }, async (request) => {
      const context = contextOf(request);
      const input = camelBodyOf(request);
      return presentItem(context, await work(context, pathId(request), pathId(request, 'item'), input));
    });
}
