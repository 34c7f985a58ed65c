import * as z from 'zod';
import { call } from '../../platform/openapi/index.ts';

export const keys = call({
  operationId: 'listAssertionKeys',
  tag: 'dashboards',
  summary: 'The public keys of the assertions that backends of dashboards get (JWKS)',
  answers: { 200: z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) }) },
  session: false,
});

const backend = (operationId: string, summary: string) =>
  call({
    operationId,
    tag: 'dashboards',
    summary,
    description:
      'The backend gets the method, the path and the body, and an assertion of who asks in place of the session. Its own refusals have the status and the body that it gives them, except 401 and redirects, which become 502.',
    params: {
      name: z.string().describe('Of the dashboard'),
      path: z.string().describe('At the backend; it may have slashes'),
    },
    answers: { 200: z.unknown().describe('What the backend answers, of any type') },
    refusals: [400, 403, 404, 413, 502, 504],
  });

/** The descriptions of the calls by method. */
export const CALLS = {
  GET: backend('getFromBackend', "Read from a dashboard's backend"),
  POST: backend('postToBackend', "Send to a dashboard's backend"),
  PUT: backend('putToBackend', "Replace at a dashboard's backend"),
  PATCH: backend('patchAtBackend', "Change at a dashboard's backend"),
  DELETE: backend('deleteAtBackend', "Delete at a dashboard's backend"),
} as const;
