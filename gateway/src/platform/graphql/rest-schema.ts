import * as z from 'zod';
import { call } from '../openapi/calls.ts';
import { ERROR } from '../openapi/components.ts';

const anything = z.record(z.string(), z.unknown());
const body = z.looseObject({ data: anything.nullish(), errors: z.array(anything).optional() });
/** `{"error"}` when the call was not GraphQL at all, else a result with `errors`. */
const refused = (description: string) => z.union([ERROR, body]).describe(description);
const result = {
  200: body.describe(
    'The result, with `errors` where something failed; server-sent events for a subscription',
  ),
  400: refused('The request is not valid'),
  403: refused('The document is not registered'),
  405: refused('GET runs queries alone'),
  429: refused('Too many calls, or too many searches in them: `retry-after` says when to come back'),
  503: refused('The service is unavailable at the moment: `retry-after` says when to come back'),
};
const parts = {
  query: z.string(),
  operationName: z.string().optional(),
};

export const post = call({
  operationId: 'runGraphql',
  tag: 'portal',
  summary: 'GraphQL',
  description: 'In production documents that are registered run alone.',
  readsBody: true,
  body: z.object({ ...parts, variables: anything.optional(), extensions: anything.optional() }),
  answers: result,
  refusals: [413, 415],
  session: false,
});
export const get = call({
  operationId: 'queryGraphql',
  tag: 'portal',
  summary: 'GraphQL queries',
  query: { ...parts, query: z.string().optional(), variables: z.string().optional().describe('JSON') },
  answers: result,
  session: false,
});
