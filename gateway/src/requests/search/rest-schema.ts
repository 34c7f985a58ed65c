import { SEARCH_PAGE } from '@portal/domain';
import * as z from 'zod';
import { call, component, paging, text } from '../../platform/openapi/index.ts';
import { REQUEST_CARD } from '../device-requests/card-schema.ts';

const FOUND = component(
  'FoundRequest',
  z.object({
    request: REQUEST_CARD,
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
