import { requestNumber } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { toIso } from '../../platform/db/index.ts';
import { bodyOf, contextOf, inSnake, pathId, soughtText } from '../../platform/rest/index.ts';
import { presentRequest } from '../device-requests/payload.ts';
import { endTrial } from './end.ts';
import { questionsIn, type Trial } from './model.ts';
import * as schemas from './rest-schema.ts';
import {
  type AskedEvaluation,
  askedEvaluations,
  evaluate,
  evaluationOfAsked,
  evaluatorCandidates,
  readTrial,
} from './service.ts';

const PATH = '/api/device-requests/:id/trial';

/** A trial in a REST answer. The keys in `answers` stay the ids of the questions. */
export const presentTrial = ({ requestId: _, evaluators, ...trial }: Trial): object => ({
  ...inSnake(trial),
  evaluators: evaluators.map(({ answeredAt, ...evaluator }) => ({ ...evaluator, answered_at: answeredAt })),
});

function presentAsked(asked: AskedEvaluation): object {
  const { request, trial, own, isOver } = asked;
  const { answers = null, text = null } = evaluationOfAsked(asked) ?? {};
  return {
    id: request.id,
    number: requestNumber(request.id),
    device_name: request.deviceName,
    manufacturer: request.manufacturer,
    units: trial.units,
    from: trial.from_day,
    until: trial.until_day,
    questions: questionsIn(trial),
    answers,
    text,
    asked_by: trial.started_by_name,
    asked_at: toIso(own.asked_at),
    is_over: isOver,
  };
}

/** Trials and their evaluations (ADR 126). */
export function trialRoutes(app: FastifyInstance): void {
  app.get(PATH, { schema: schemas.read }, async (request) => {
    const found = await readTrial(contextOf(request), pathId(request));
    return 'trial' in found ? presentTrial(found.trial) : presentAsked(found.asked);
  });
  app.get('/api/evaluations', { schema: schemas.asked }, async (request) =>
    (await askedEvaluations(contextOf(request))).map(presentAsked),
  );
  app.get('/api/evaluators', { schema: schemas.candidates }, async (request) =>
    evaluatorCandidates(contextOf(request), soughtText(request, 'q') ?? null),
  );
  app.post(`${PATH}/evaluations`, { schema: schemas.evaluation }, async (request, reply) => {
    const { answers, text } = bodyOf(request);
    const asked = await evaluate(contextOf(request), pathId(request), { answers, text });
    return reply.status(201).send(presentAsked(asked));
  });
  app.post(`${PATH}/end`, { schema: schemas.end }, async (request) => {
    const context = contextOf(request);
    const { result, reason } = bodyOf(request);
    return presentRequest(context, await endTrial(context, pathId(request), { result, reason }));
  });
}
