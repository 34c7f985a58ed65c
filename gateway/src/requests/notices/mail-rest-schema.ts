import * as z from 'zod';
import { call, component, id, instant } from '../../platform/openapi/index.ts';

const tag = 'notices';

const FAILED_MAIL = component(
  'FailedMail',
  z.object({
    id: z.string(),
    to: z.object({ id, name: z.string(), email: z.string() }),
    request: z.string().nullable().describe('The number of its request; null for a digest'),
    error: z.string().nullable(),
    tries: z.int(),
    failed_at: instant,
  }),
);

export const failed = call({
  operationId: 'listFailedMails',
  tag,
  summary: 'Mails that could not be sent, the newest first',
  answers: { 200: z.array(FAILED_MAIL) },
  refusals: [403],
});
export const retry = call({
  operationId: 'retryMail',
  tag,
  summary: 'Send a mail again that could not be sent',
  params: { id: z.string() },
  answers: { 204: 'It is sent soon' },
  refusals: [403, 404, 415],
});
const query = { token: z.string().describe('From the link of a mail') };
export const ask = call({
  operationId: 'askToUnsubscribe',
  tag,
  summary: 'The page that a link at the end of a mail opens',
  query,
  produces: ['text/html'],
  answers: { 200: z.string() },
  session: false,
});
export const unsubscribe = call({
  operationId: 'unsubscribeFromMails',
  tag,
  summary: 'End mails of the kinds of a mail, with one click (RFC 8058)',
  query,
  consumes: ['application/x-www-form-urlencoded'],
  produces: ['text/html'],
  answers: { 200: z.string() },
  refusals: [400, 404],
  session: false,
});
