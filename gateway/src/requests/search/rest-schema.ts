import { SEARCH_PAGE, STAGES, STATUSES, URGENCIES } from '@portal/domain';
import * as z from 'zod';
import { call, component, id, instant, paging, text } from '../../platform/openapi/index.ts';
import { WORK } from '../device-requests/openapi.ts';

const CARD = component(
  'RequestCard',
  z
    .object({
      id,
      number: text().describe('How people name the request: MDR-000042'),
      device_name: text(),
      manufacturer: text(),
      department: text(),
      status: z.enum(STATUSES),
      stage: z.enum(STAGES).describe('The status, or the step that an approved request has reached'),
      submission_date: instant,
      ...WORK,
      urgency: z.enum(URGENCIES),
      due_day: z.iso.date().nullable().describe('The day of `due_at` where the hospital is'),
    })
    .describe('What a list shows of a request'),
);

const FOUND = component(
  'FoundRequest',
  z.object({
    request: CARD,
    matched: z
      .array(text())
      .describe('Where the words stand: fields of the request, `number`, `requester`, `comments`'),
    excerpt: z
      .object({ part: text(), text: text() })
      .nullable()
      .describe('The text around a word in a part that the card does not show'),
    asks_you: z.boolean().describe('Whether a question on it waits for the answer of the person'),
  }),
);

export const search = call({
  operationId: 'searchRequests',
  tag: 'requests',
  summary: 'Search everything that the person may read',
  description:
    'Finds the requests that have all words of `q`: as they are, at the beginning of a word, or from five letters on with one typo. Case, accents and punctuation do not matter. `MDR-42`, `mdr 42` and `42` find a number; alone, its request comes first. Those with the words as they are come first, then those with longer words, then those with typos; of each the newest first. A call compares so many requests at most: where `Link` leads on, there may be more, also after a short or empty page. One person may search 300 times a minute, over REST and GraphQL together.',
  query: {
    q: text().optional().describe('What is sought; without it nothing is found'),
    limit: paging.limit.default(SEARCH_PAGE),
    cursor: paging.cursor,
  },
  answers: {
    200: z.array(FOUND).meta({
      description: 'Best first',
      headers: {
        Link: { type: 'string', description: 'Where the search goes on, rel="next"; absent at its end' },
      },
    }),
  },
  refusals: [400, 403],
});
