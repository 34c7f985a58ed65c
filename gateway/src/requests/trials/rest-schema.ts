import { LIMITS, TRIAL_RESULTS } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, instant, person, text } from '../../platform/openapi/index.ts';
import { DEVICE_REQUEST } from '../device-requests/openapi.ts';
import { ANSWERS, TRIAL, TRIAL_FACTS, WORDS } from './openapi.ts';
import { MOST_ASKED } from './service.ts';

const tag = 'requests';
const ASKED = z.object({
  id,
  number: text(),
  device_name: text(),
  manufacturer: text(),
  ...TRIAL_FACTS,
  answers: ANSWERS.nullable().describe('What the person has answered; null until then'),
  text: WORDS,
  asked_by: text(),
  asked_at: instant,
  is_over: z.boolean().describe('It takes no answers any more'),
});

const ASKED_EVALUATION = component('AskedEvaluation', ASKED);

export const read = call({
  operationId: 'getTrial',
  tag,
  summary: 'The trial for which a request was approved',
  description:
    'Who evaluates it, and may not read the request, is answered the device, the questions and what they have answered.',
  params: byId,
  answers: { 200: z.union([TRIAL, ASKED_EVALUATION]) },
  refusals: [400, 404],
});
export const asked = call({
  operationId: 'listAskedEvaluations',
  tag,
  summary: 'The evaluations that are awaited from the signed-in person',
  answers: { 200: z.array(ASKED_EVALUATION).max(MOST_ASKED).describe('The longest waiting first') },
});
export const candidates = call({
  operationId: 'findEvaluators',
  tag,
  summary: 'Whom the business office can ask to evaluate a trial',
  query: { q: text().optional().describe('A part of the name') },
  answers: { 200: z.array(person) },
  refusals: [400, 403],
});
export const evaluation = call({
  operationId: 'evaluateTrial',
  tag,
  summary: 'Answer the questions of a trial',
  description:
    'For the people who are asked, from the first day of the trial. Until it ends they may change it.',
  params: byId,
  body: z.object({
    answers: z
      .record(z.string(), z.union([z.number(), z.boolean(), z.string(), z.null()]))
      .describe('By the ids of the questions: 1 to 5, true or false, or words'),
    text: text(LIMITS.longText).nullish(),
  }),
  answers: { 201: ASKED_EVALUATION },
  refusals: [400, 403, 404, 409, 413, 415],
});
export const end = call({
  operationId: 'endTrial',
  tag,
  summary: 'End a trial',
  description: 'A device that is kept can be ordered. To stop rejects the request, and needs a reason.',
  params: byId,
  body: z.object({ result: z.enum(TRIAL_RESULTS), reason: text(LIMITS.longText).nullish() }),
  answers: { 200: DEVICE_REQUEST },
  refusals: [400, 403, 404, 409, 413, 415],
});
