import { LIMITS, SETTING_NAMES } from '@portal/domain';
import * as z from 'zod';
import { call, component, instant, text } from '../../platform/openapi/index.ts';
import { RULE } from '../routing/rule-schema.ts';

const tag = 'portal';
const { label, help, weight } = LIMITS.criteria;
const CRITERION = component(
  'SetCriterion',
  z.object({
    key: z
      .string()
      .nullish()
      .describe('Its key in scores. Made from the label of a new one, which has none, and never used again'),
    label: text(label),
    help: z.string().max(help).nullish(),
    weight: z.int().min(0).max(weight),
    retired: z
      .boolean()
      .nullish()
      .describe('New scores do not ask for it. One that is left out of a change is retired'),
  }),
);
const VALUE = z.union([z.number(), z.string(), z.array(z.string()), z.array(CRITERION), z.array(RULE)]);
const SETTING = component(
  'HospitalSetting',
  z.object({
    name: z.enum(SETTING_NAMES as [string, ...string[]]),
    kind: z.enum(['number', 'text', 'choice', 'choices', 'person', 'weekdays', 'dates', 'criteria', 'rules']),
    group: z.string(),
    label: z.string(),
    description: z.string(),
    value: VALUE,
    default: VALUE,
    range: z
      .object({
        min: z.number().optional(),
        max: z.number().optional(),
        max_length: z.number().optional(),
        max_items: z.number().optional(),
        options: z.array(z.string()).optional(),
      })
      .describe('What is accepted'),
    version: z.int().min(0).describe('Counts the changes'),
    history: z
      .array(z.object({ version: z.int(), at: instant, by: z.string(), old: VALUE, new: VALUE }))
      .describe('Its last changes, newest first'),
    preview: z.string().nullable().describe('With `preview`: what the value would change'),
  }),
);

const params = { name: z.string() };

export const read = call({
  operationId: 'getHospitalSetting',
  tag,
  summary: 'A setting of the hospital, with its default, what it accepts, and its history',
  params,
  answers: { 200: SETTING },
  refusals: [403, 404],
});
export const change = call({
  operationId: 'changeHospitalSetting',
  tag,
  summary: 'Change a setting of the hospital',
  description:
    'With `preview` nothing changes: the answer says what the value would change. With a `version` that is not the newest, nothing changes either.',
  params,
  body: z.object({
    value: VALUE,
    version: z.int().min(0).nullish(),
    preview: z.boolean().nullish(),
  }),
  answers: { 200: SETTING },
  refusals: [400, 403, 404, 409, 413, 415],
});
