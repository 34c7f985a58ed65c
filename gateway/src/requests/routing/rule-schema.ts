import {
  CONSULTATION_KIND_NAMES,
  CURRENCY_NAMES,
  ROUTING_FIELDS,
  ROUTING_LIMITS,
  TARGET_STAGES,
} from '@portal/domain';
import * as z from 'zod';
import { component, text } from '../../platform/openapi/index.ts';

const { name, question, days, circulation, conditions, consultations, values } = ROUTING_LIMITS;

const CONDITION = component(
  'RoutingCondition',
  z.object({
    field: z
      .enum(ROUTING_FIELDS as [string, ...string[]])
      .describe(
        'impact and price are amounts of the value analysis: what the device costs a year, and the highest price of the new device',
      ),
    is: z
      .enum(['at_least', 'at_most', 'one_of', 'none_of'])
      .describe('at_least and at_most for amounts, one_of and none_of for all others'),
    amount: z.string().optional().describe('Of an amount: a decimal from 0 on, such as "5000.00"'),
    currency: z
      .enum(CURRENCY_NAMES as [string, ...string[]])
      .optional()
      .describe('Of an amount. Costs in another currency do not match'),
    values: z.array(text()).max(values).optional(),
  }),
);

/** A routing rule in the bodies and answers of the REST API. */
export const RULE = component(
  'RoutingRule',
  z.object({
    id: z.int().nullish().describe('Null or missing for a new one'),
    name: text(name),
    when: z.array(CONDITION).max(conditions).describe('All of them must be so; without any, it always is'),
    circulation: z
      .int()
      .min(1)
      .max(circulation)
      .nullish()
      .describe('The committee votes without a meeting, in so many working days'),
    consult: z
      .array(
        z.object({
          kind: z.enum(CONSULTATION_KIND_NAMES as [string, ...string[]]),
          person: z.string().nullish().describe('An email address; empty for whom the settings name'),
          question: text(question),
        }),
      )
      .max(consultations)
      .nullish()
      .describe('Asked when the analysis starts'),
    targets: z
      .partialRecord(z.enum(TARGET_STAGES), z.int().min(1).max(days).nullable())
      .nullish()
      .describe('Working days by stage, in place of the targets of the settings'),
    second: z
      .boolean()
      .nullish()
      .describe('Whether an approval needs a second person of the business office; false when missing'),
  }),
);
