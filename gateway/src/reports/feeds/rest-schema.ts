import { publishTokenSchema, REPORT_NAMES } from '@portal/domain';
import * as z from 'zod';
import { bytes, call, id, instant, text } from '../../platform/openapi/index.ts';
import { REGISTER_FILTER } from '../exports/rest-schema.ts';
import { FILTER } from '../sections/rest-schema.ts';

const tag = 'reports';

export const list = call({
  operationId: 'listReportTokens',
  tag,
  summary: 'Your tokens for reports',
  answers: {
    200: z.array(
      z.object({
        id,
        label: text(),
        made_at: instant,
        expires_at: instant,
        last_used_at: instant.nullable(),
        last_used_from: z.string().nullable().describe('A network address'),
      }),
    ),
  },
  refusals: [403],
});
export const make = call({
  operationId: 'makeReportToken',
  tag,
  summary: 'Make a token with which your spreadsheet reads reports',
  description:
    'For people who view reports. The token is told only now. It reads the addresses under /api/reports/feed and /api/reports/odata as you, and opens nothing else; without `days` it is valid for 90 days. It ends when you may not view reports any more.',
  body: publishTokenSchema,
  answers: { 201: z.object({ id, token: z.string(), expires_at: instant }) },
  refusals: [400, 403, 409, 413, 415],
});
export const end = call({
  operationId: 'endReportToken',
  tag,
  summary: 'End one of your tokens for reports',
  params: { id },
  answers: { 204: 'It opens nothing any more' },
  refusals: [400, 404],
});

/** What programs send. */
const shown = { session: false, security: [{ reportPassword: [] }, { reportToken: [] }] } as const;

export const registerFeed = call({
  operationId: 'readRegisterFeed',
  tag,
  summary: 'The register of requests as CSV, for spreadsheets',
  description:
    'With a token for reports, as the password of any user name or as a bearer; never in the address. Otherwise as `getRegister`.',
  query: REGISTER_FILTER,
  produces: ['text/csv'],
  answers: { 200: bytes.describe('The file') },
  refusals: [400, 401],
  ...shown,
});
export const sectionFeed = call({
  operationId: 'readReportFeed',
  tag,
  summary: 'A report as CSV, for spreadsheets',
  description: 'With a token for reports, as the register. Otherwise as `getReport`.',
  params: { section: z.enum(REPORT_NAMES) },
  query: FILTER,
  produces: ['text/csv'],
  answers: { 200: bytes.describe('The file') },
  refusals: [400, 401, 403, 404],
  ...shown,
});
