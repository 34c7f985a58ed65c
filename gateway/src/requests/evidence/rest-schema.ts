import { AUDIENCES, EVIDENCE_KIND_NAMES, LIMITS } from '@portal/domain';
import * as z from 'zod';
import { byId, bytes, call, component, id, instant, person, text } from '../../platform/openapi/index.ts';
import { EVIDENCE_STATES } from './model.ts';

const tag = 'files';
const one = { ...byId, eid: id };
const kind = z.enum(EVIDENCE_KIND_NAMES as [string, ...string[]]);
const audience = z.enum(AUDIENCES);
const url = text(LIMITS.evidence.url);

export const EVIDENCE = component(
  'Evidence',
  z.object({
    id,
    request: z
      .object({ id, number: text() })
      .describe(
        'The request that it was added to, where it is downloaded: the one that it is read with, or one that was merged into it',
      ),
    title: text(),
    kind,
    audience: audience.describe('Who reads it'),
    file_name: text().nullable().describe('Null for a link'),
    file_size: z.int().min(0).nullable().describe('Bytes'),
    media_type: z.string().nullable(),
    url: url.nullable().describe('Of a link'),
    added_by: person,
    added_at: instant,
    state: z.enum(EVIDENCE_STATES).describe('`scanning`: nobody can download it yet'),
  }),
);

export const list = call({
  operationId: 'listEvidence',
  tag,
  summary: 'The evidence of a request',
  description:
    'Documents and links, oldest first, with those of the requests that were merged into this one, of those that the caller may read. What is for staff, only they read.',
  params: byId,
  answers: { 200: z.array(EVIDENCE) },
  refusals: [400, 404],
});
export const read = call({
  operationId: 'getEvidence',
  tag,
  summary: 'A document or a link of a request',
  params: one,
  answers: { 200: EVIDENCE },
  refusals: [400, 404],
});
export const add = call({
  operationId: 'addEvidence',
  tag,
  summary: 'Add a document or a link to a request',
  description:
    'A form with one `file` (PDF, DOCX, PPTX, XLSX, PNG, JPEG or TXT of at most 25 MiB), or JSON with a `url` and a `title`. The content decides what a file is; what runs or loads something is refused with the reason.',
  params: byId,
  consumes: ['multipart/form-data', 'application/json'],
  body: z.object({
    file: bytes.optional(),
    url: url.optional().describe('https alone'),
    title: text().optional().describe('Of a document: its name, unless it is said'),
    kind: kind.optional(),
    audience: audience.optional(),
  }),
  answers: { 201: EVIDENCE },
  refusals: [400, 403, 404, 409, 413, 415],
});
export const download = call({
  operationId: 'downloadEvidence',
  tag,
  summary: "A document's bytes",
  params: one,
  answers: { 200: bytes.describe('As it was uploaded; pictures without what they told of place and camera') },
  refusals: [400, 404, 409],
  produces: ['application/octet-stream'],
});
export const correct = call({
  operationId: 'correctEvidence',
  tag,
  summary: 'Correct the title, the kind or the audience of a document or a link',
  description:
    'What is left out stays. For those who may remove it. What becomes for staff alone is gone for all others at once.',
  params: one,
  body: z.object({ title: text().optional(), kind: kind.optional(), audience: audience.optional() }),
  answers: { 200: EVIDENCE },
  refusals: [400, 403, 404, 409, 415],
});
export const remove = call({
  operationId: 'removeEvidence',
  tag,
  summary: 'Remove a document or a link',
  description: 'For who added it, and for those who analyze requests; for requesters until it is decided.',
  params: one,
  answers: { 204: 'Removed' },
  refusals: [400, 403, 404, 409],
});
