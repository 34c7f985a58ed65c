import { call } from '../openapi/calls.ts';
import { sent } from '../openapi/components.ts';

const result = {
  200: {
    description: 'The result, with `errors` where something failed; server-sent events for a subscription',
    type: 'object',
    properties: { data: { type: ['object', 'null'] }, errors: { type: 'array', items: { type: 'object' } } },
  },
};
const parts = {
  query: { type: 'string' },
  operationName: { type: 'string' },
};

export const post = call({
  tag: 'portal',
  summary: 'GraphQL',
  description: 'In production documents that are registered run alone.',
  body: sent({ ...parts, variables: { type: 'object' }, extensions: { type: 'object' } }, 'query'),
  answers: result,
  refusals: [400, 403, 413, 415],
  session: false,
});
export const get = call({
  tag: 'portal',
  summary: 'GraphQL queries',
  query: { ...parts, variables: { type: 'string', description: 'JSON' } },
  answers: result,
  refusals: [400, 403],
  session: false,
});
