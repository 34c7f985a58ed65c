import { REPORT_FILE_FORMATS, REPORT_NAMES } from '@portal/domain';
import * as z from 'zod';
import { bytes, call, text } from '../../platform/openapi/index.ts';
import { COUNTED, FILTER, REPORT_COLUMN, SECTION } from '../sections/rest-schema.ts';
import { FILE_FORMATS } from './formats.ts';
import { REGISTER_COLUMNS } from './register-columns.ts';
import { CELL_KINDS } from './table.ts';

const FILE_TYPES = Object.values(FILE_FORMATS).map(({ type }) => type);

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
      register_columns: z
        .array(z.object({ key: text(), label: text(), kind: z.enum(CELL_KINDS) }))
        .describe('Those of the register of requests, in their order'),
    }),
  },
  refusals: [403],
});

const asked = {
  format: z
    .enum([...REPORT_FILE_FORMATS, 'json'])
    .optional()
    .describe('Comes before `Accept`'),
  bom: z
    .literal('1')
    .optional()
    .describe('A CSV file begins with the mark of UTF-8, by which old Excel knows it'),
};

/** The parameters that filter the register and choose its columns. */
export const REGISTER_FILTER = {
  ...FILTER,
  from: z.iso.date().optional().describe('Submitted on this day or later'),
  until: z.iso.date().optional().describe('Submitted on this day or earlier'),
  columns: z
    .string()
    .optional()
    .describe(
      `Keys of columns, separated by commas, in the order of the file; all of them without it: ${REGISTER_COLUMNS.map(({ key }) => key).join(', ')}`,
    ),
};

const HARMLESS =
  'No spreadsheet runs a text as a formula: in CSV an apostrophe stands before a sign that would begin one. In a workbook texts are texts, dates are dates and money is money.';

export const one = call({
  operationId: 'getReport',
  tag: 'reports',
  summary: 'A report about a period',
  description: `For people who may view reports. Amounts of money are decimals in texts. Without a period: the last twelve months, the present one included. The same rows as CSV, as a workbook or as JSON lines by \`Accept\` or \`format\`. ${HARMLESS}`,
  params: { section: z.enum(REPORT_NAMES) },
  query: { ...FILTER, ...asked },
  produces: ['application/json', ...FILE_TYPES],
  answers: {
    200: COUNTED.extend({
      sentence: z.string().describe('The answer in words'),
      columns: z.array(REPORT_COLUMN),
      rows: z
        .array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))
        .describe('By the keys of the columns'),
      definition: z.string().describe('What is counted'),
    }),
  },
  refusals: [400, 403, 404],
});

export const register = call({
  operationId: 'getRegister',
  tag: 'reports',
  summary: 'Every request that you may read, with all its fields, as a file',
  description: `For people who may view reports. JSON lines, or by \`Accept\` or \`format\` CSV or a workbook. The file is sent while it is read, in the order of the ids, each request as it is then; one that fails, or whose reader may not read on, ends in the middle with a broken connection. One at a time for each person: 429 otherwise, and while others are being sent. ${HARMLESS}`,
  query: { ...REGISTER_FILTER, ...asked },
  produces: FILE_TYPES,
  answers: { 200: bytes.describe('The file') },
  refusals: [400, 403],
});
