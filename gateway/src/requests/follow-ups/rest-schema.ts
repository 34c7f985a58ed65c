import {
  CURRENCY_NAMES,
  FOLLOW_UP_PARTS,
  FOLLOW_UP_ROUNDS,
  LIMITS,
  USED_AS_EXPECTED_NAMES,
} from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, instant, person, text } from '../../platform/openapi/index.ts';

const tag = 'requests';
const words = text(LIMITS.followUp.text).nullable();
export const count = z.int().min(0).max(LIMITS.analysis.quantity);
export const decimal = z.string().describe('A decimal such as "1250.00"');
export const currency = z.enum(CURRENCY_NAMES as [string, ...string[]]);
export const used = z.enum(USED_AS_EXPECTED_NAMES as [string, ...string[]]);

const FOLLOW_UP = component(
  'FollowUp',
  z.object({
    id: id.describe('In its request'),
    round: z.enum(FOLLOW_UP_ROUNDS),
    part: z.enum(FOLLOW_UP_PARTS).describe('As whom the person is asked'),
    days: z.int().positive().describe('The days after the shelf of which it was asked'),
    person: person.nullable().describe('Null when nobody is left who analyzed it: every analyst may answer'),
    asked_at: instant,
    answers: z
      .object({
        used: used.describe('As expected'),
        used_text: words,
        units_per_year: count.nullable(),
        unit_price: decimal.nullable(),
        currency: currency.nullable(),
        again: z.boolean().describe('Whether the person would ask for it again'),
        again_text: words,
      })
      .nullable(),
    answered_by: person.nullable(),
    answered_at: instant.nullable(),
    changeable_until: instant.nullable(),
    can_answer: z.boolean().describe('Whether the signed-in person may answer now, or change the answers'),
  }),
);

export const list = call({
  operationId: 'listFollowUps',
  tag,
  summary: 'What came of a device on the shelf, beside what was predicted',
  description:
    'All for staff; for the person who asked for the device what they were asked, without what was predicted.',
  params: byId,
  answers: {
    200: z.object({
      follow_ups: z.array(FOLLOW_UP),
      predicted: z
        .object({
          patients_per_year: count.nullable(),
          currency: currency.nullable(),
          lines: z
            .array(z.object({ item: text(), unit_price: decimal, quantity: count }))
            .describe('What was to be bought each year'),
          annual_impact: decimal.nullable(),
        })
        .nullable()
        .describe('From the value analysis, for staff'),
    }),
  },
  refusals: [400, 404],
});
export const answer = call({
  operationId: 'answerFollowUp',
  tag,
  summary: 'Say what came of a device, or change what was said',
  description: `For the person who is asked, and for every analyst in the place of one who is gone. Answers can be changed for ${LIMITS.followUp.changeDays} days.`,
  params: { ...byId, follow_up: id },
  body: z.object({
    used,
    used_text: words.optional(),
    units_per_year: count.nullish(),
    unit_price: decimal.nullish(),
    currency: currency.nullish(),
    again: z.boolean(),
    again_text: words.optional().describe('Why; needed where `again` is false'),
  }),
  answers: { 200: FOLLOW_UP },
  refusals: [400, 403, 404, 409, 413, 415],
});
