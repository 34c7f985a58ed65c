import { LETTER_KINDS, NOTICE_KINDS } from '@portal/domain';
import * as z from 'zod';
import { call, component, id, instant, pageOf, paging } from '../../platform/openapi/index.ts';

const tag = 'notices';
/** The media types of a one-click unsubscribe request (RFC 8058). */
export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const FAILED_MAIL = component(
  'FailedMail',
  z.object({
    id: z.string(),
    to: z.object({ id, name: z.string(), email: z.string() }),
    request: z.string().nullable().describe('The number of its request; null for a digest and a letter'),
    kinds: z.array(z.enum(NOTICE_KINDS)).describe('What it tells of; empty for a digest and a letter'),
    letter: z
      .enum(LETTER_KINDS as [string, ...string[]])
      .nullable()
      .describe('What it is, where it tells of no request; null for all others'),
    error: z.string().nullable().describe('What went wrong at the last try, and what the mail server said'),
    tries: z.int(),
    failed_at: instant,
    created_at: instant,
  }),
);

export const failed = call({
  operationId: 'listFailedMails',
  tag,
  summary: 'Mails that could not be sent, the newest first',
  query: paging,
  answers: { 200: pageOf(FAILED_MAIL) },
  refusals: [400, 403],
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
  consumes: FORM_TYPES,
  produces: ['text/html'],
  answers: { 200: z.string() },
  refusals: [400, 404],
  session: false,
});
