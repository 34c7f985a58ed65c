import { PAGE, ROUTING_LIMITS } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, instant, text } from '../../platform/openapi/index.ts';
import { RULE } from './rule-schema.ts';

const SENT = component(
  'RequestRouting',
  z.object({
    rule: z
      .int()
      .nullable()
      .describe('Its id. Null when no rule has sent it, and for those who do not read all requests'),
    name: text(ROUTING_LIMITS.name).nullable().describe('Its name at that time'),
    version: z.int().nullable().describe('Of the rules, as the history of the setting counts'),
    at: instant.nullable(),
  }),
);

const TRIAL = component(
  'RoutingTrial',
  z.object({
    since: instant,
    looked: z.int().describe('How many requests were looked at, the newest first'),
    capped: z.boolean().describe('There are more, which were not looked at'),
    rules: z.array(z.object({ name: z.string(), count: z.int() })).describe('How many each would have sent'),
    unmatched: z.int().describe('Those that no rule matches'),
    items: z.array(
      z.object({
        id,
        number: z.string(),
        device_name: text(),
        department: text(),
        submitted_at: instant,
        rule: z.int().nullable().describe('The place of the rule in the table, from 0 on'),
        rule_name: z.string().nullable(),
        effects: z.array(z.string()).describe('In words'),
      }),
    ),
    next: z.string().nullable().describe('The `after` of the next page'),
  }),
);

export const sent = call({
  operationId: 'getRequestRouting',
  tag: 'requests',
  summary: 'Which rule has sent a request',
  description: 'The last time it came to a stage, or was edited.',
  params: byId,
  answers: { 200: SENT },
  refusals: [400, 404],
});

export const trial = call({
  operationId: 'tryRoutingRules',
  tag: 'portal',
  summary: 'Try rules on the requests of the last 365 days',
  description:
    'As the requests are now; nothing is written. Counts come with the first page; a later page counts from there on.',
  body: z.object({
    rules: z.array(RULE).max(ROUTING_LIMITS.rules),
    rule: z
      .int()
      .min(-1)
      .nullish()
      .describe('The place of one rule: only what it would have sent. -1: what none would'),
    first: z.int().min(1).max(PAGE.max).nullish(),
    after: z.string().nullish(),
  }),
  answers: { 200: TRIAL },
  refusals: [400, 403, 413, 415],
});
