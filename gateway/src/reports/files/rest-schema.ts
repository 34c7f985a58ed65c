import {
  REPORT_FILE_FORMATS,
  REPORT_FILE_SECTIONS,
  REPORT_FILE_STATES,
  reportFileSchema,
} from '@portal/domain';
import * as z from 'zod';
import { byId, bytes, call, component, id, instant, text } from '../../platform/openapi/index.ts';

const tag = 'reports';

const FILE = component(
  'ReportFile',
  z.object({
    id,
    section: z.enum(REPORT_FILE_SECTIONS),
    title: text().describe('Of the report'),
    format: z.enum(REPORT_FILE_FORMATS),
    filters: z.record(z.string(), z.string()),
    columns: z.array(text()).nullable().describe('Of the register; null for all'),
    bom: z.boolean().describe('Whether a CSV file begins with the mark of UTF-8'),
    state: z.enum(REPORT_FILE_STATES),
    percent: z.int().min(0).max(100),
    rows: z.int().describe('Written so far, of the register'),
    size: z.int().nullable().describe('In bytes, once it is ready'),
    file_name: text().nullable(),
    made_at: instant,
    ready_at: instant.nullable(),
    expires_at: instant.describe('Then it is removed'),
  }),
);

export const ask = call({
  operationId: 'makeReportFile',
  tag,
  summary: 'Ask for a file of a report that is made in the background',
  description:
    'For people who view reports: for the register of many requests. A mail says when it is ready; then it stays for a day. `filters` are those of the report. At most ten, and four gibibytes, for each person. Not in an emergency session.',
  body: reportFileSchema,
  answers: { 202: FILE },
  refusals: [400, 403, 409, 413, 415],
});
export const list = call({
  operationId: 'listReportFiles',
  tag,
  summary: 'Your files of reports, with how far they are',
  answers: { 200: z.array(FILE) },
  refusals: [403],
});
export const one = call({
  operationId: 'getReportFile',
  tag,
  summary: 'One of your files of reports',
  params: byId,
  answers: { 200: FILE },
  refusals: [400, 403, 404],
});
export const content = call({
  operationId: 'readReportFile',
  tag,
  summary: 'What is in one of your files of reports',
  params: byId,
  produces: ['application/octet-stream'],
  answers: { 200: bytes.describe('The file, as an attachment') },
  refusals: [400, 403, 404, 409],
});
export const remove = call({
  operationId: 'removeReportFile',
  tag,
  summary: 'Remove one of your files of reports, or have it no longer made',
  params: byId,
  answers: { 204: 'It is gone' },
  refusals: [400, 403, 404],
});
