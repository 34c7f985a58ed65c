import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf, pathId } from '../../platform/rest/index.ts';
import { nullableField } from '../device-requests/payload.ts';
import * as schemas from './rest-schema.ts';
import { listRecusals, type Recusal, recuse } from './service.ts';

const BASE = '/api/device-requests/:id';

const present = ({ recusedBy, ...recusal }: Recusal) => ({ ...recusal, recused_by: recusedBy });

/** Who does not vote on a request (ADR 151). */
export function recusalRoutes(app: FastifyInstance): void {
  app.get(`${BASE}/recusals`, { schema: schemas.list }, async (request) =>
    (await listRecusals(contextOf(request), pathId(request))).map(present),
  );
  app.put(`${BASE}/recusal`, { schema: schemas.add }, async (request) => {
    const context = contextOf(request);
    const body = bodyOf(request);
    const input = { userId: nullableField(body, 'userId'), reason: body.reason };
    const { id } = await recuse(context, pathId(request), input);
    return (await listRecusals(context, id)).map(present);
  });
}
