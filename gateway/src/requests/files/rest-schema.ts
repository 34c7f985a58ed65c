import * as z from 'zod';
import { byId, bytes, call, component, id, instant, text } from '../../platform/openapi/index.ts';
import { FILE_STATES } from './model.ts';

const tag = 'files';

const REQUEST_FILE = component(
  'RequestFile',
  z.object({
    id,
    file_name: text(),
    file_size: z.int().min(0).describe('Bytes'),
    uploaded_by_name: text(),
    upload_date: instant,
    state: z
      .enum(FILE_STATES)
      .describe('`scanning`: nobody can download it yet. `removed`: it held malware and is gone'),
  }),
);

export const upload = call({
  operationId: 'uploadFile',
  tag,
  summary: 'Add an Excel workbook to a request',
  description:
    'One part named `file`: .xls or .xlsx, without macros. A person may upload so many files and bytes in a day (UTC): beyond that 429, and `retry-after` says when the next day begins.',
  params: byId,
  consumes: ['multipart/form-data'],
  body: z.object({ file: bytes }),
  answers: { 201: REQUEST_FILE },
  refusals: [400, 403, 404, 409, 413, 415],
});
export const list = call({
  operationId: 'listFiles',
  tag,
  summary: "A request's files",
  params: byId,
  answers: { 200: z.array(REQUEST_FILE) },
  refusals: [400, 404],
});
export const download = call({
  operationId: 'downloadFile',
  tag,
  summary: "A file's bytes",
  params: { ...byId, fileId: id },
  answers: { 200: bytes.describe('As it was uploaded') },
  refusals: [400, 404, 409],
  produces: ['application/octet-stream'],
});
