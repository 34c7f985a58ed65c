import { REST_PAGE } from '@portal/domain';
import { ERROR } from './components.ts';
import { id, type Schema } from './schema.ts';

/** What a refusal of each status is about; each has an `{"error"}` body. */
const REFUSALS = {
  400: 'The request is not valid',
  401: 'There is no session, or it has ended',
  403: 'The person may not do this',
  404: 'There is none, or the person may not read it',
  409: 'The state does not allow it, or somebody else was first',
  413: 'The body is too large',
  415: 'The content type is not supported',
  429: 'Too many calls: `retry-after` says when to come back',
  500: 'Internal error: `requestId` names it in the log',
  503: 'The service is unavailable at the moment: `retry-after` says when to come back',
} as const;
type Refusal = keyof typeof REFUSALS;

/** The body of an answer with its status; a text for an answer without one. */
type Answers = Readonly<Record<number, Schema | string>>;

export const TAGS = {
  requests: 'Device requests',
  files: 'Files',
  users: 'Users',
  session: 'Session',
  portal: 'Portal',
  dashboards: 'Dashboards',
} as const;

interface Call {
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  params?: Record<string, Schema>;
  query?: Record<string, Schema>;
  body?: Schema;
  consumes?: string[];
  answers: Answers;
  refusals?: readonly Refusal[];
  /** False: needs no session. */
  session?: false;
}

const object = (properties: Record<string, Schema>) => ({ type: 'object', properties });

/**
 * A route's schema: it describes the call in the API's document and decides nothing. What is valid, and what a refused client
 * reads, stands in the domain.
 */
export function call({ tag, summary, params, query, body, answers, refusals = [], session, ...more }: Call) {
  const response: Record<number, object> = {};
  for (const [status, answer] of Object.entries(answers)) {
    response[Number(status)] =
      typeof answer === 'string' ? { description: answer, type: 'null' } : { description: 'Done', ...answer };
  }
  const all: readonly Refusal[] = [...(session === false ? [] : [401 as const]), ...refusals, 429, 500, 503];
  for (const status of all) response[status] ??= { description: REFUSALS[status], ...ERROR };
  return {
    tags: [TAGS[tag]],
    summary,
    ...(params && { params: { ...object(params), required: Object.keys(params) } }),
    ...(query && { querystring: object(query) }),
    ...(body && { body }),
    ...(session === false && { security: [] }),
    ...more,
    response,
  };
}

export const byId = { id };

/** Query of a list (decisions, "Lists over REST"). */
export const paging: Record<string, Schema> = {
  limit: { type: 'integer', minimum: 1, maximum: REST_PAGE.max, default: REST_PAGE.default },
  cursor: { type: 'string', description: 'From the `Link` header of the page before' },
};

/** A page of a list. */
export const pageOf = (items: Schema): Schema => ({
  description: 'Newest first',
  type: 'array',
  items,
  headers: {
    'X-Total-Count': { type: 'integer', description: 'How many there are on all pages' },
    Link: { type: 'string', description: 'The next page, rel="next"; absent on the last' },
  },
});
