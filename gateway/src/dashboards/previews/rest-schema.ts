import * as z from 'zod';
import { call, instant } from '../../platform/openapi/index.ts';

const name = z.string();
const version = z.string();
export const openBody = z.object({ name: z.string().max(40), version: z.string().max(64) });

const publishing = {
  tag: 'dashboards',
  params: { name, version },
  security: [{ session: [] }, { publishingToken: [] }],
} as const;
const preview = z.object({
  name,
  version,
  path: z.string().describe("Where it is opened, below the portal's address"),
  until: instant,
});
export const list = call({
  operationId: 'listPreviews',
  tag: 'dashboards',
  summary: 'The previews of all dashboards that the publisher may change',
  answers: { 200: z.array(preview) },
  refusals: [403],
  security: publishing.security,
});
export const start = call({
  ...publishing,
  operationId: 'startPreview',
  summary: 'Let the team and the testers open a version that is not live',
  description: 'It ends by itself after two weeks, counted anew at each call.',
  answers: {
    200: preview,
  },
  refusals: [400, 403, 404, 409],
});
export const end = call({
  ...publishing,
  operationId: 'endPreview',
  summary: 'End a preview; a version that was nothing else is removed',
  answers: { 200: z.object({ name, version }) },
  refusals: [403, 404],
});

const opened = z.object({
  entry: z.looseObject({ name, version }).describe('As in the list of live dashboards'),
  until: instant,
  published_by: z.string().nullable(),
});
export const open = call({
  operationId: 'openPreview',
  tag: 'dashboards',
  summary: 'A preview, for a person of its team or a tester who has agreed to run it',
  description: 'It is written down. 404 also when the person may not open it.',
  readsBody: true,
  body: openBody,
  answers: { 200: opened },
  refusals: [400, 404, 413, 415],
});
export const read = call({
  operationId: 'getPreview',
  tag: 'dashboards',
  summary: 'A preview that the person has opened, for the next page',
  params: { name, version },
  answers: { 200: opened },
  refusals: [404],
});
