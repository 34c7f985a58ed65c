import { flagPartSchema, ROLES } from '@portal/domain';
import * as z from 'zod';
import { call, component, instant } from '../../platform/openapi/index.ts';

const tag = 'dashboards';
const FLAG = component(
  'Flag',
  z.object({
    dashboard: z.string(),
    name: z.string(),
    description: z.string().nullable().describe('Null when no version that browsers get declares it'),
    killed: z.boolean().describe('Off for everybody, whatever else is set'),
    percent: z.int().min(0).max(100).describe('The share of sessions for which it is on'),
    roles: z.array(z.enum(ROLES)),
    people: z.array(z.string()).describe('Email addresses'),
    updated_at: instant.nullable(),
  }),
);

export const all = call({
  operationId: 'listFlags',
  tag,
  summary: 'The flags of all dashboards, and for whom each is on',
  answers: { 200: z.array(FLAG) },
  refusals: [403],
});
export const change = call({
  operationId: 'changeFlag',
  tag,
  summary: 'Say for whom a flag is on',
  description:
    'It is on for whoever has one of the roles, is one of the people, or is in the share of sessions. What is left out stays as it is.',
  params: { dashboard: z.string(), name: z.string() },
  body: flagPartSchema,
  answers: { 200: FLAG },
  refusals: [400, 403, 404, 413, 415],
});
