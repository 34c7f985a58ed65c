import { REPORT_NAMES, REPORT_OUTCOMES, STAGES, URGENCIES } from '@portal/domain';
import * as z from 'zod';
import { call, component, instant, text } from '../../platform/openapi/index.ts';

const day = z.iso.date();

const QUERY = {
  from: day.optional().describe('The first day; eleven months before the present one without it'),
  until: day.optional().describe('The last day; today without it'),
  department: text().optional(),
  manufacturer: text().optional(),
  stage: z.enum(STAGES).optional().describe('Only requests that are at this stage now'),
  outcome: z.enum(REPORT_OUTCOMES).optional().describe('Only requests with this decision now'),
  urgency: z.enum(URGENCIES).optional(),
};

const COLUMN = component(
  'ReportColumn',
  z.object({
    key: text(),
    label: text(),
    unit: text().describe('What its numbers count: requests, working days, percent, money, …'),
  }),
);

const SECTION = component(
  'ReportSection',
  z.object({
    name: z.enum(REPORT_NAMES),
    title: text(),
    definition: z.string().describe('What is counted'),
    columns: z.array(COLUMN),
    filters: z.array(text()).describe('By what it can be narrowed, beside the period'),
    now: z.boolean().describe('Whether it counts what is open now, whatever the period is'),
  }),
);

const COUNTED = z.object({
  counted_at: instant.nullable().describe('What has happened until then is counted; null while nothing is'),
  partial: z.boolean().describe('Everything is being counted anew: until then the numbers may be wrong'),
});

export const all = call({
  operationId: 'listReports',
  tag: 'reports',
  summary: 'The reports, with what they count and by what they can be narrowed',
  description: 'For people who may view reports.',
  answers: {
    200: COUNTED.extend({
      own_department: text()
        .nullable()
        .describe('The department of which alone the person reads reports; null for all'),
      reports: z.array(SECTION),
    }),
  },
  refusals: [403],
});

export const one = call({
  operationId: 'getReport',
  tag: 'reports',
  summary: 'A report about a period',
  description:
    'For people who may view reports. Amounts of money are decimals in texts. Without a period: the last twelve months, the present one included.',
  params: { section: z.enum(REPORT_NAMES) },
  query: QUERY,
  answers: {
    200: COUNTED.extend({
      sentence: z.string().describe('The answer in words'),
      columns: z.array(COLUMN),
      rows: z
        .array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))
        .describe('By the keys of the columns'),
      definition: z.string().describe('What is counted'),
    }),
  },
  refusals: [400, 403, 404],
});
