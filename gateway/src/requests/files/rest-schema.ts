import {
  byId,
  call,
  component,
  id,
  instant,
  listOf,
  note,
  text,
  whole,
} from '../../platform/openapi/index.ts';

const tag = 'files';

const REQUEST_FILE = component(
  'RequestFile',
  whole({
    id,
    file_name: text(),
    file_size: note({ type: 'integer', minimum: 0 }, 'Bytes'),
    uploaded_by_name: text(),
    upload_date: instant,
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
  body: {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  },
  answers: { 201: REQUEST_FILE },
  refusals: [400, 403, 404, 413, 415],
});
export const list = call({
  operationId: 'listFiles',
  tag,
  summary: "A request's files",
  params: byId,
  answers: { 200: listOf(REQUEST_FILE) },
  refusals: [400, 404],
});
export const download = {
  ...call({
    operationId: 'downloadFile',
    tag,
    summary: "A file's bytes",
    params: { ...byId, fileId: id },
    answers: { 200: { description: 'As it was uploaded', type: 'string', format: 'binary' } },
    refusals: [400, 404],
  }),
  produces: ['application/octet-stream'],
};
