import { MEASURED_SIZES, OPERATIONS_SPAN, QUEUE_NAMES } from '@portal/domain';
import * as z from 'zod';
import { call, instant, text } from '../../platform/openapi/index.ts';

const count = z.int();
const milliseconds = z.int().nullable();
const bytes = z.int().nullable();

export const read = call({
  operationId: 'getOperations',
  tag: 'portal',
  summary: 'How the portal runs: people, calls, queues, sizes and dashboards',
  description: `For people who manage users. Calls are those of the last ${OPERATIONS_SPAN.hours} hours, and by name of the last day.`,
  answers: {
    200: z.object({
      people: z.object({
        now: count.describe('Signed in, and did something in the last quarter of an hour'),
        days: z.array(z.object({ day: z.iso.date(), people: count.describe('Who signed in') })),
      }),
      hours: z.array(z.object({ hour: instant, calls: count, failed: count })),
      calls: z.array(
        z.object({
          name: text().describe('Method and route, or GraphQL and the operation'),
          calls: count,
          failed: count.describe('Answered with a status of 500 or more'),
          median_ms: milliseconds.describe('The end of the step that half of them were answered within'),
          p95_ms: milliseconds.describe('The same of 95 in 100; null beyond the last step'),
          total_ms: count,
        }),
      ),
      queues: z.array(
        z.object({
          name: z.enum(QUEUE_NAMES as [string, ...string[]]),
          title: text(),
          waiting: count,
          waiting_since: instant.nullable(),
          failed: count.describe('Nobody tries them any more until an administrator asks for it'),
        }),
      ),
      tasks: z.array(z.object({ name: text(), succeeded_at: instant })),
      sizes: z.array(
        z.object({
          name: z.enum([...MEASURED_SIZES, 'builds']),
          title: text(),
          bytes,
          before: bytes.describe('30 days before; null where it was not measured'),
        }),
      ),
      dashboards: z.array(
        z.object({
          name: text(),
          display_name: text(),
          version: text(),
          disabled: z.boolean(),
          failures_last_day: count.describe('How often browsers could not load it'),
          problems: count.describe('What it asks for that the portal does not have'),
        }),
      ),
    }),
  },
  refusals: [403],
});
