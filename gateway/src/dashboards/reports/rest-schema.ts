import { MEASURES, type Measure, PROBLEM_KINDS } from '@portal/domain';
import * as z from 'zod';
import { call, component, instant } from '../../platform/openapi/index.ts';
import { reportBody } from './service.ts';

const counted = z.array(z.object({ value: z.string(), count: z.int() }));
const p75 = z.object(
  Object.fromEntries(Object.keys(MEASURES).map((name) => [name, z.number().nullable()])) as Record<
    Measure,
    z.ZodNullable<z.ZodNumber>
  >,
);

const HEALTH = component(
  'DashboardHealth',
  z.object({
    name: z.string(),
    versions: z.array(
      z.object({
        version: z.string(),
        shown: z.int().describe('How often it was shown in the last 30 days'),
        failed_last_day: z.int().describe('How often it could not be shown in the last day'),
        p75: p75.describe('What three of four measurements stay within; null when nothing is known'),
      }),
    ),
    problems: z.array(
      z.object({
        version: z.string(),
        kind: z.enum(PROBLEM_KINDS),
        message: z.string(),
        stack: z
          .array(z.string())
          .describe('name file:line:column, in the sources where the version came with source maps'),
        place: z
          .string()
          .nullable()
          .describe(
            'The first place of the stack in the sources of the team; null when no source map knows it',
          ),
        first_at: instant,
        last_at: instant,
        count: z.int(),
        people: z.int().describe('About how many'),
        browsers: counted,
        routes: counted,
      }),
    ),
  }),
);

export const health = call({
  operationId: 'getDashboardHealth',
  tag: 'dashboards',
  summary: 'What browsers have reported of a dashboard',
  params: { name: z.string() },
  answers: { 200: HEALTH },
  refusals: [403, 404],
  security: [{ session: [] }, { publishingToken: [] }],
});

export const report = call({
  operationId: 'reportDashboard',
  tag: 'dashboards',
  summary: 'A page tells of problems and measurements of the dashboards on it',
  description: 'Counted without the person. Reports of versions that do not exist are dropped.',
  readsBody: true,
  body: reportBody,
  answers: { 204: 'Noted' },
  refusals: [400, 413, 415],
});

export const policyReport = call({
  operationId: 'reportPolicyViolation',
  tag: 'portal',
  summary: 'A browser tells what the content security policy has stopped',
  description:
    'Takes application/csp-report and application/reports+json. Only counted, because browsers send it without a session.',
  answers: { 204: 'Noted' },
  refusals: [400, 413, 415],
  session: false,
});
