import { requestNumber, snake, stageOf } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { contextOf, soughtText } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { similarRequests } from './service.ts';

/** Whether a device was asked for before (beyond-rest, "GET /similar"). */
export function similarRoutes(app: FastifyInstance, _services: Services): void {
  app.get('/api/similar', { schema: schemas.similar }, async (request) => {
    const found = await similarRequests(contextOf(request), {
      deviceName: soughtText(request, 'device_name') ?? '',
      manufacturer: soughtText(request, 'manufacturer') ?? null,
    });
    return found.map(({ request: one, reason, same, score }) => ({
      request: {
        id: one.id,
        number: requestNumber(one.id),
        device_name: one.deviceName,
        stage: stageOf(one),
        submission_date: one.submissionDate,
      },
      reason,
      same: same.map(snake),
      score,
    }));
  });
}
