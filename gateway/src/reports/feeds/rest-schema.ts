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
    'For people who view reports. The token is told only now. It reads the addresses under /api/reports/feed and /api/reports/odata as you, and opens nothing else; without `days` it is valid for 90 days. It ends when you may not view reports any more, and when an administrator signs you out everywhere. Not in an emergency session.',
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
  refusals: [400, 403, 404],
});

/** The ways in which programs send a token. */
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
  refusals: [400, 401, 403],
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

const ODATA = 'With a token for reports, as the register. For Excel and Power BI, by OData 4.0.';

export const odataService = call({
  operationId: 'readOdataService',
  tag,
  summary: 'What can be read by OData',
  description: ODATA,
  answers: {
    200: z.object({
      '@odata.context': z.string(),
      value: z.array(z.object({ name: z.string(), kind: z.string(), url: z.string() })),
    }),
  },
  refusals: [401],
  ...shown,
});
export const odataMetadata = call({
  operationId: 'readOdataMetadata',
  tag,
  summary: 'What a row of the register consists of, for OData',
  description: ODATA,
  produces: ['application/xml'],
  answers: { 200: z.string() },
  refusals: [401],
  ...shown,
});
export const odataRequests = call({
  operationId: 'readOdataRequests',
  tag,
  summary: 'The register of requests by OData, page by page',
  description: `${ODATA} In the order of the ids, up to 1,000 rows a page; \`@odata.nextLink\` leads to the next one, also where a page has no rows. Amounts of money are numbers of double precision. One page at a time for each person: 429 otherwise, and while pages are read for others.`,
  query: {
    $top: z.int().min(0).optional(),
    $skip: z.int().min(0).max(1_000).optional(),
    $skiptoken: z.string().optional().describe('From `@odata.nextLink`'),
    $select: z.string().optional().describe('Keys of columns, separated by commas'),
    $filter: z
      .string()
      .optional()
      .describe(
        "Up to 20 comparisons joined by `and`, in 2,000 characters: `id` and `submission_date` with `eq`, `gt`, `ge`, `lt`, `le`; `department`, `manufacturer`, `stage`, `outcome`, `urgency` with `eq 'text'`",
      ),
    $orderby: z.enum(['id', 'id asc']).optional(),
  },
  answers: {
    200: z.object({
      '@odata.context': z.string(),
      value: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
      '@odata.nextLink': z.string().optional(),
    }),
  },
  refusals: [400, 401, 403],
  ...shown,
});
