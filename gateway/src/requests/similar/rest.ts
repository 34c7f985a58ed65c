import { decidedOutcome, type FollowUpAnswers, requestNumber, snake, stageOf } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { contextOf, inSnake, queryText, soughtText } from '../../platform/rest/index.ts';
import { followUpsByRequest, predictedByRequest } from '../follow-ups/service.ts';
import { identifierIn } from './identifier.ts';
import * as schemas from './rest-schema.ts';
import { similarRequests } from './service.ts';

/** The answers of a follow-up without their free texts. */
const spoken = ({ usedText: _, againText: __, ...answers }: FollowUpAnswers) => answers;

/** Whether a device was asked for before (ADR 114). */
export function similarRoutes(app: FastifyInstance, _services: Services): void {
  app.get('/api/similar', { schema: schemas.similar }, async (request) => {
    const context = contextOf(request);
    const similar = await similarRequests(context, {
      deviceName: soughtText(request, 'device_name') ?? '',
      manufacturer: soughtText(request, 'manufacturer') ?? null,
      di: identifierIn(queryText(request, 'udi'), context.clock()),
    });
    const requests = similar.map((each) => each.request);
    const followUps = await followUpsByRequest(context, requests);
    const predicted = await predictedByRequest(context, requests);
    return similar.map(({ request: item, reason, same, score }, at) => ({
      request: {
        id: item.id,
        number: requestNumber(item.id),
        device_name: item.deviceName,
        stage: stageOf(item),
        outcome: decidedOutcome(item),
        submission_date: item.submissionDate,
      },
      reason,
      came_of: (followUps[at] ?? []).flatMap(({ part, days, answers }) =>
        answers ? [inSnake({ part, days, ...spoken(answers) })] : [],
      ),
      predicted: predicted[at] ? inSnake(predicted[at]) : null,
      same: same.map(snake),
      score,
    }));
  });
}
