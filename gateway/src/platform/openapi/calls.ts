import { REST_PAGE } from '@portal/domain';
import * as z from 'zod';
import { ERROR } from './components.ts';
import { described } from './from-zod.ts';
import { id } from './schema.ts';

/** The meaning of each status of a refusal. The body is always an `Error`. */
const MEANING_OF_STATUS = {
  400: 'The request is not valid',
  401: 'There is no session, or it has ended',
  403: 'The person may not do this',
  404: 'There is none, or the person may not read it',
  409: 'The state does not allow it, or somebody else was first',
  413: 'The body is too large',
  415: 'The content type is not supported',
  429: 'Too many calls: `retry-after` says when to come back',
  500: 'Internal error: `requestId` names it in the log',
  502: 'The server behind the portal is down, or its answer cannot be passed on',
  503: 'The service is unavailable at the moment: `retry-after` says when to come back',
  504: 'The server behind the portal did not answer in time',
} as const;
type Refusal = keyof typeof MEANING_OF_STATUS;

/** The body of an answer by its status. A text describes an answer without a body. */
type Answers = Readonly<Record<number, z.ZodType | string>>;
type Fields = Readonly<Record<string, z.core.$ZodType>>;

export const TAGS = {
  requests: { name: 'Device requests', description: 'From the submission to the shelf' },
  conversation: { name: 'Conversation', description: 'Comments on a request, questions, and who is told' },
  committee: { name: 'Committee', description: 'Interests of its members' },
  files: { name: 'Files', description: 'Excel workbooks and evidence of a request' },
  meetings: { name: 'Meetings', description: 'Meetings of the committee' },
  reports: { name: 'Reports', description: 'What came of requests, counted' },
  notices: { name: 'Notices', description: 'What people are told of requests, and how' },
  users: { name: 'Users', description: 'People, their roles, and events about their access' },
  drafts: { name: 'Drafts', description: 'What a person has typed and not sent yet' },
  session: { name: 'Session', description: 'Sign-in, sign-out, and where a person is signed in' },
  portal: { name: 'Portal', description: 'What pages ask before anybody is signed in, and GraphQL' },
  dashboards: { name: 'Dashboards', description: 'Publish dashboards and choose what is live' },
} as const;

const http = <Scheme extends 'basic' | 'bearer'>(scheme: Scheme, description: string) =>
  ({ type: 'http', scheme, description }) as const;
const bearer = (description: string) => http('bearer', description);

/** What a call may send as its bearer token. */
export const SECURITY_SCHEMES = {
  session: bearer('The token that the exchange of an identity token gives'),
  identityToken: bearer('A token of the identity provider'),
  reportToken: bearer('A token for reports that a person has made for a program'),
  reportPassword: http('basic', 'The same token as the password of any user name'),
  publishingToken: bearer('The token with which a team publishes its dashboards'),
} as const;

/** The description of a route with zod schemas. The document is made from them when somebody asks for it. */
export interface Call {
  /** Unique, in camelCase, a verb first. Generated clients use it as the name of the call. */
  operationId: string;
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  params?: Fields;
  query?: Fields;
  body?: z.core.$ZodType;
  /** The route reads its body itself, because it takes more than a JSON object or has its own messages. No check runs before it. */
  readsBody?: true;
  consumes?: string[];
  produces?: string[];
  answers: Answers;
  refusals?: readonly Refusal[];
  /** False when the call needs no session. */
  session?: false;
  /** The tokens that the call accepts, when it is not only the session. `{}` means no token. */
  security?: readonly Partial<Record<keyof typeof SECURITY_SCHEMES, readonly never[]>>[];
}

declare module 'fastify' {
  interface FastifySchema {
    call?: Call;
  }
}

/**
 * A route's schema. It only describes the call in the API's document. The domain decides what is valid, and writes the messages of
 * refusals.
 */
export const call = (described: Call) => ({ call: described });

const sent = (fields: Fields) => described(z.object(fields), 'input');

/** The call in the form of the library that writes the document. */
export function operationOf({
  operationId,
  tag,
  summary,
  params,
  query,
  body,
  answers,
  refusals = [],
  session,
  readsBody: _,
  ...more
}: Call) {
  const response: Record<number, object> = {};
  for (const [status, answer] of Object.entries(answers)) {
    response[Number(status)] =
      typeof answer === 'string'
        ? { description: answer, type: 'null' }
        : { description: 'Done', ...described(answer, 'output') };
  }
  const all: readonly Refusal[] = [...(session === false ? [] : [401 as const]), ...refusals, 429, 500, 503];
  for (const status of all)
    response[status] ??= { description: MEANING_OF_STATUS[status], ...described(ERROR, 'output') };
  return {
    operationId,
    tags: [TAGS[tag].name],
    summary,
    ...(params && { params: sent(params) }),
    ...(query && { querystring: sent(query) }),
    ...(body && { body: described(body, 'input') }),
    ...(session === false && { security: [] }),
    ...more,
    response,
  };
}

export const byId = { id };

/** The parameters of a list in the query string (decisions, "Lists over REST"). */
export const paging = {
  limit: z.int().min(1).max(REST_PAGE.max).default(REST_PAGE.default),
  cursor: z.string().optional().describe('From the `Link` header of the page before'),
};

/** Describes a page of a list. `headers`: those that it has besides the headers of all lists. */
export const pageOf = (
  items: z.ZodType,
  headers: Readonly<Record<string, object>> = {},
  description = 'Newest first',
) =>
  z.array(items).meta({
    description,
    headers: {
      'X-Total-Count': { type: 'integer', description: 'How many there are on all pages' },
      Link: { type: 'string', description: 'The next page, rel="next"; absent on the last' },
      ...headers,
    },
  });
