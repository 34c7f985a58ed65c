import { REPORT_NAMES, REPORT_OUTCOMES, STAGES, URGENCIES } from '@portal/domain';
import * as z from 'zod';
import { component, instant, text } from '../../platform/openapi/index.ts';

const day = z.iso.date();

/** The parameters that filter a report. */
export const FILTER = {
  from: day.optional().describe('The first day; eleven months before the present one without it'),
  until: day.optional().describe('The last day; today without it'),
  department: text().optional(),
  manufacturer: text().optional(),
  stage: z.enum(STAGES).optional().describe('Only requests that are at this stage now'),
  outcome: z.enum(REPORT_OUTCOMES).optional().describe('Only requests with this decision now'),
  urgency: z.enum(URGENCIES).optional(),
};

export const REPORT_COLUMN = component(
  'ReportColumn',
  z.object({
    key: text(),
    label: text(),
    unit: text().describe('What its numbers count: requests, working days, percent, money, …'),
  }),
);

export const SECTION = component(
  'ReportSection',
  z.object({
    name: z.enum(REPORT_NAMES),
    title: text(),
    definition: z.string().describe('What is counted'),
    columns: z.array(REPORT_COLUMN),
    filters: z.array(text()).describe('By what it can be narrowed, beside the period'),
    now: z.boolean().describe('Whether it counts what is open now, whatever the period is'),
  }),
);

/** The progress of counting for reports. */
export const COUNTED = z.object({
  counted_at: instant.nullable().describe('What has happened until then is counted; null while nothing is'),
  partial: z.boolean().describe('Everything is being counted anew: until then the numbers may be wrong'),
});
