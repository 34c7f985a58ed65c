import type { FastifyInstance } from 'fastify';
import { camelBodyOf, contextOf, inSnake, pathId } from '../../platform/rest/index.ts';
import type { FollowUp } from './model.ts';
import * as schemas from './rest-schema.ts';
import { answerFollowUp, readFollowUps } from './service.ts';

const BASE = '/api/device-requests/:id/follow-ups';

const present = ({
  requestId: _,
  firstAnsweredAt: __,
  answers,
  person,
  answeredBy,
  ...followUp
}: FollowUp) => ({
  ...inSnake(followUp),
  person,
  answered_by: answeredBy,
  answers: answers && inSnake(answers),
});

/** The calls on follow-ups of devices in use (ADR 127). */
export function followUpRoutes(app: FastifyInstance): void {
  app.get(BASE, { schema: schemas.list }, async (request) => {
    const { followUps, predicted } = await readFollowUps(contextOf(request), pathId(request));
    return { follow_ups: followUps.map(present), predicted: predicted && inSnake(predicted) };
  });
  app.put(`${BASE}/:follow_up`, { schema: schemas.answer }, async (request) => {
    const input = camelBodyOf(request);
    return present(
      await answerFollowUp(contextOf(request), pathId(request), pathId(request, 'follow_up'), input),
    );
  });
}
