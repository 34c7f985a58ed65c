import * as z from 'zod';
import { call, component, instant } from '../../platform/openapi/index.ts';

const tag = 'drafts';
const key = z.string().describe('The form and the thing that it is about, such as `analysis-notes:12`');
const version = z.int().min(0);
const ANY = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] } as const;

const DRAFT = component(
  'Draft',
  z.object({
    key: z.string(),
    value: z.unknown().meta(ANY),
    version: version.describe('0: there is none'),
    saved_at: instant.nullable(),
  }),
);
const NEWER = component(
  'NewerDraft',
  z.object({
    error: z.string(),
    code: z.string(),
    draft: DRAFT.optional().describe('What is there; absent when the person keeps too many'),
  }),
);

export const read = call({
  operationId: 'getDraft',
  tag,
  summary: 'What the signed-in person has typed in a form and not sent',
  description: 'Only its author reads a draft. Where there is none, `version` is 0 and `value` null.',
  params: { key },
  answers: { 200: DRAFT },
  refusals: [400, 403],
});
export const save = call({
  operationId: 'saveDraft',
  tag,
  summary: 'Save what was typed and not sent',
  description:
    'With `version`, the one that was read last, a newer text of another device is not written over: 409, with that text. Without it, it is.',
  params: { key },
  body: z.object({
    value: z.unknown().meta({ ...ANY, description: 'Any JSON of at most 64 KB' }),
    version: version.optional(),
  }),
  answers: { 200: DRAFT, 409: NEWER },
  refusals: [400, 403, 413, 415],
});
export const remove = call({
  operationId: 'discardDraft',
  tag,
  summary: 'Remove a draft',
  description:
    'Answers what is there then: `version` 0 and `value` null. With `version`, a newer text of another device stays: 409, with that text.',
  params: { key },
  query: { version: version.optional() },
  answers: { 200: DRAFT, 409: NEWER },
  refusals: [400, 403],
});
