import * as z from 'zod';
import { call, text } from '../../platform/openapi/index.ts';

export const mayEmbed = call({
  operationId: 'checkEmbedding',
  tag: 'portal',
  summary: 'Whether the page that asks may show dashboards in a frame, by its Origin',
  answers: { 204: 'It may' },
  refusals: [403],
  session: false,
});

export const openSession = call({
  operationId: 'openFrameSession',
  tag: 'session',
  summary: 'Open a session for a dashboard in another page; it ends with the one that opens it',
  readsBody: true,
  body: z.object({ origin: text().optional() }),
  answers: { 200: z.object({ token: z.string() }) },
  refusals: [400, 403, 413, 415],
});
