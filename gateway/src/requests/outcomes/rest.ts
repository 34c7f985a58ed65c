import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf, inSnake, pathId } from '../../platform/rest/index.ts';
import type { Condition } from './model.ts';
import * as schemas from './rest-schema.ts';
import { changeCondition, readConditions } from './service.ts';

const PATH = '/api/device-requests/:id/conditions';

export const presentCondition = ({ requestId: _, number: id, ...condition }: Condition) =>
  inSnake({ id, ...condition });

/** The conditions of an approval (ADR 125). */
export function conditionRoutes(app: FastifyInstance): void {
  app.get(PATH, { schema: schemas.list }, async (request) =>
    (await readConditions(contextOf(request), pathId(request))).map(presentCondition),
  );
  app.put(`${PATH}/:condition`, { schema: schemas.change }, async (request) => {
    const context = contextOf(request);
    const [id, number] = [pathId(request), pathId(request, 'condition')];
    await changeCondition(context, id, number, bodyOf(request));
    const condition = (await readConditions(context, id)).find((each) => each.number === number);
    if (!condition) throw new DomainError('not_found', say('conditionNotFound'));
    return presentCondition(condition);
  });
}
