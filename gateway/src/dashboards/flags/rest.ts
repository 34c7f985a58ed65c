import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { changeFlag, type FlagState, listFlags } from './service.ts';

const present = ({ updatedAt, ...flag }: FlagState) => ({ ...flag, updated_at: updatedAt });

/** The calls that read and change for whom flags are on. */
export function flagRoutes(app: FastifyInstance): void {
  app.get('/api/flags', { schema: schemas.all }, async (request) =>
    (await listFlags(contextOf(request))).map(present),
  );

  app.put('/api/flags/:dashboard/:name', { schema: schemas.change }, async (request) => {
    const { dashboard, name } = request.params as { dashboard: string; name: string };
    return present(await changeFlag(contextOf(request), dashboard, name, bodyOf(request)));
  });
}
