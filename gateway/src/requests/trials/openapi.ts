import { LIMITS, QUESTION_SCALES, TRIAL_RESULTS } from '@portal/domain';
import * as z from 'zod';
import { component, id, instant, person, text } from '../../platform/openapi/index.ts';
import { DAY } from '../outcomes/rest-schema.ts';

export const WORDS = text(LIMITS.longText).nullable();
export const ANSWERS = z.record(z.string(), z.union([z.number(), z.boolean(), z.string()]));

const QUESTION = { text: text(LIMITS.trial.question), scale: z.enum(QUESTION_SCALES) };

export const TRIAL_FACTS = {
  units: z.int().positive(),
  from: DAY,
  until: DAY,
  questions: z.array(z.object({ id: text(), ...QUESTION })),
};

export const TRIAL = component(
  'Trial',
  z.object({
    ...TRIAL_FACTS,
    evaluators: z.array(
      z.object({
        person,
        answered_at: instant.nullable(),
        answers: ANSWERS.nullable().describe('For staff; null for everybody else'),
        text: WORDS.describe('For staff; null for everybody else'),
      }),
    ),
    result: z.enum(TRIAL_RESULTS).nullable(),
    reason: WORDS,
    ended_at: instant.nullable(),
    ended_by: person.nullable(),
    summary: z
      .array(
        z.object({
          question: text(),
          count: z.int().min(0),
          mean: z.number().nullable().describe('Of ratings, with two digits after the point'),
          median: z.number().nullable(),
          distribution: z.array(z.object({ answer: text(), count: z.int().min(0) })),
        }),
      )
      .nullable()
      .describe('For staff; null for everybody else'),
  }),
);
/** The trial that comes with an approval for a trial. */
export const TRIAL_TO_BEGIN = z.object({
  units: z.int().positive().max(LIMITS.trial.units),
  from: DAY,
  until: DAY,
  evaluator_ids: z
    .array(id)
    .max(LIMITS.trial.evaluators)
    .describe('Active people with a role that counts, who need not read the request'),
  questions: z.array(z.object(QUESTION)).max(LIMITS.trial.questions),
});
