import * as z from 'zod';
import { call, instant, text } from '../../platform/openapi/index.ts';

const tag = 'meetings';

export const state = call({
  operationId: 'getOwnCalendar',
  tag,
  summary: 'Whether your calendar has an address',
  answers: { 200: z.object({ made_at: instant.nullable().describe('Null when there is none') }) },
  refusals: [403],
});
export const make = call({
  operationId: 'makeOwnCalendar',
  tag,
  summary: 'Make a secret address at which calendar programs read your meetings',
  description:
    'For people who read meetings. The answer tells the address this one time; one that there was is over.',
  answers: { 201: z.object({ address: text(), made_at: instant }) },
  refusals: [403, 415],
});
export const remove = call({
  operationId: 'removeOwnCalendar',
  tag,
  summary: 'Remove the address of your calendar',
  answers: { 204: 'There is nothing at it any more' },
  refusals: [403, 415],
});
export const read = call({
  operationId: 'readCalendar',
  tag,
  summary: 'The meetings of a person as iCalendar, for programs that know the secret address',
  description:
    'Title, time, place and page of each meeting whose member the person is. `if-none-match` with the `etag` of the answer before gives 304.',
  params: { secret: z.string() },
  produces: ['text/calendar'],
  answers: { 200: z.string(), 304: 'Nothing has changed' },
  refusals: [404],
  session: false,
});
