import { call } from '../openapi/calls.ts';
import { ERROR } from '../openapi/components.ts';
import { sent } from '../openapi/schema.ts';

const body = {
  type: 'object',
  properties: { data: { type: ['object', 'null'] }, errors: { type: 'array', items: { type: 'object' } } },
};
/** Of what was no GraphQL at all an `{"error"}`, else a result with `errors`. */
const refused = (description: string) => ({ description, anyOf: [ERROR, body] });
const result = {
  200: {
    description: 'The result, with `errors` where something failed; server-sent events for a subscription',
    ...body,
  },
  400: refused('The request is not valid'),
  403: refused('The document is not registered'),
  405: refused('GET runs queries alone'),
  503: refused('The service is unavailable at the moment: `retry-after` says when to come back'),
};
const parts = {
  query: { type: 'string' },
  operationName: { type: 'string' },
};

export const post = call({
  operationId: 'runGraphql',
  tag: 'portal',
  summary: 'GraphQL',
  description: 'In production documents that are registered run alone.',
  body: sent({ ...parts, variables: { type: 'object' }, extensions: { type: 'object' } }, 'query'),
  answers: result,
  refusals: [413, 415],
  session: false,
});
export const get = call({
  operationId: 'queryGraphql',
  tag: 'portal',
  summary: 'GraphQL queries',
  query: { ...parts, variables: { type: 'string', description: 'JSON' } },
  answers: result,
  session: false,
});
