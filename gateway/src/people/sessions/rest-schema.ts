import { ROLES } from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, instant, person, text } from '../../platform/openapi/index.ts';
import { USER } from '../users/openapi.ts';

const tag = 'session';

const SESSION = component(
  'Session',
  z.object({
    id: z.string(),
    device: z.string().nullable().describe('Browser and system, such as "Firefox on Windows"'),
    created_at: instant,
    last_seen_at: instant,
    emergency: z.boolean(),
    current: z.boolean().describe('The one that asks'),
  }),
);
const SESSION_USER = component(
  'SessionUser',
  USER.extend({
    session_expires_at: instant.optional().describe('When the session ends at the latest'),
    emergency: z
      .boolean()
      .optional()
      .describe('Signed in by an emergency code: no deciding, no user management'),
    second_factor_missing: z.boolean().optional().describe('No role counts before a second factor is set up'),
    stands_for: z
      .array(person.extend({ until: z.iso.date().describe('The last day of it') }))
      .optional()
      .describe('For whom the person stands in today'),
    flags: z
      .record(z.string(), z.array(z.string()))
      .describe('The names of the flags that are on for this session, by dashboard'),
  }),
);
const ENDED = z.object({ ended: z.int().min(0) });

/** The token exchange. The path and the field with the person's id there are named after the identity provider. */
export const exchange = (provider: string) =>
  call({
    operationId: `signInWith${provider[0]?.toUpperCase()}${provider.slice(1)}`,
    tag,
    summary: 'Exchange an identity token, sent as the bearer, for a session',
    readsBody: true,
    body: z.object({
      userDetails: z
        .object({
          email: text(),
          name: text(),
          [`${provider}Id`]: text(),
          emailVerified: z.boolean(),
          role: z.enum(ROLES),
        })
        .partial()
        .optional(),
      emergency: z.boolean().optional().describe('Emergency login: without a bearer, with a code'),
      emergencyCode: text(100).optional(),
    }),
    answers: { 200: z.object({ token: z.string(), user: SESSION_USER }) },
    refusals: [400, 401, 403, 413, 415],
    session: false,
    security: [{ identityToken: [] }, {}],
  });
export const verify = call({
  operationId: 'verifySession',
  tag,
  summary: 'Who is signed in',
  answers: { 200: SESSION_USER },
});
export const logout = call({
  operationId: 'signOut',
  tag,
  summary: 'Sign out',
  answers: { 204: 'The session is over, or there was none' },
  refusals: [400, 413, 415],
});
export const list = call({
  operationId: 'listOwnSessions',
  tag,
  summary: 'Where the person is signed in, this session first',
  answers: { 200: z.array(SESSION) },
});
export const revoke = call({
  operationId: 'endOwnSession',
  tag,
  summary: 'Sign out in one of the places',
  params: { session: text(16) },
  answers: { 204: 'That session is over' },
  refusals: [400, 403, 404, 413, 415],
});
export const revokeOthers = call({
  operationId: 'endOtherSessions',
  tag,
  summary: 'Sign out everywhere but here',
  answers: { 200: ENDED },
  refusals: [400, 403, 413, 415],
});
export const listOf = call({
  operationId: 'listUserSessions',
  tag: 'users',
  summary: 'Where a user is signed in',
  params: byId,
  answers: { 200: z.array(SESSION) },
  refusals: [400, 403, 404],
});
export const revokeOf = call({
  operationId: 'endUserSession',
  tag: 'users',
  summary: 'Sign a user out in one of the places',
  params: { ...byId, session: text(16) },
  answers: { 204: 'That session is over' },
  refusals: [400, 403, 404, 413, 415],
});
export const revokeAllOf = call({
  operationId: 'endUserSessions',
  tag: 'users',
  summary: 'Sign a user out everywhere',
  params: byId,
  answers: { 200: ENDED },
  refusals: [400, 403, 404, 413, 415],
});
