import * as z from 'zod';
import { call, component, instant } from '../../platform/openapi/index.ts';
import { LIMITS } from '../trials/rest-schema.ts';
import { decisionBody } from './body.ts';

const tag = 'dashboards';
export const APPROVAL = component(
  'Approval',
  z.object({
    dashboard: z.string(),
    display_name: z.string(),
    version: z.string(),
    state: z.enum(['waiting', 'refused']),
    percent: z.int().nullable().describe('Of a canary; null for everyone'),
    limits: LIMITS.partial()
      .nullable()
      .describe('By which canaries are judged once it is published; null when its team asks for no others'),
    live: z.string().nullable().describe('Null for a new dashboard'),
    asked_at: instant,
    asked_by: z.string(),
    reason: z.string().nullable().describe('Why it was refused'),
    difference: z.array(
      z.object({
        change: z.enum(['added', 'changed', 'dropped']),
        claim: z.string().describe('What the version claims; of what it drops, what was approved'),
        before: z.string().nullable().describe('Of what is changed: what was approved'),
      }),
    ),
    revision: z.string().describe('Of what an approval lets happen; an approval names it'),
  }),
);

export const approvals = call({
  operationId: 'listApprovals',
  tag,
  summary: 'The versions that claim more than is approved of their dashboards',
  description: 'The last of each dashboard, while it waits and after it was refused.',
  answers: { 200: z.array(APPROVAL) },
  refusals: [403],
  security: [{ session: [] }, { publishingToken: [] }],
});
export const decide = call({
  operationId: 'decideApproval',
  tag,
  summary: 'Approve what a dashboard claims, or refuse it',
  description:
    'For administrators. What is approved is published as its team has asked, and later versions may claim it again. 409 when the team asks for something else than the revision says.',
  params: { dashboard: z.string() },
  readsBody: true,
  body: decisionBody,
  answers: {
    200: z.object({
      dashboard: z.string(),
      version: z.string(),
      state: z.enum(['approved', 'refused']),
    }),
  },
  refusals: [400, 403, 404, 409, 413, 415],
});

const APPROVED = component(
  'ApprovedClaim',
  z.object({
    id: z.string(),
    claim: z.string().describe('In one line, with the people for whom it is'),
    used_by: z.array(z.string()).describe('The versions that browsers get and that claim it'),
  }),
);
export const approvedClaims = call({
  operationId: 'listApprovedClaims',
  tag,
  summary: 'What a dashboard may claim',
  params: { dashboard: z.string() },
  answers: { 200: z.array(APPROVED) },
  refusals: [403, 404],
  security: [{ session: [] }, { publishingToken: [] }],
});
export const withdrawClaim = call({
  operationId: 'withdrawClaim',
  tag,
  summary: 'Take back what was approved',
  description:
    'For administrators. No version becomes live with it again before it is approved anew; one that is live goes on until it is rolled back or disabled.',
  params: { dashboard: z.string(), claim: z.string() },
  answers: { 200: APPROVED },
  refusals: [403, 404],
});
