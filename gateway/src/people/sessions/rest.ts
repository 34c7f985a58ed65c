import { DomainError, isRole } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { recordSecurityEvent } from '../../audit/index.ts';
import type { Services, SessionUser } from '../../platform/context.ts';
import { bearerToken, contextOf, inCamel, pathId, requireUser } from '../../platform/rest/index.ts';
import { nameOf } from '../identity/claims.ts';
import { identityProviders } from '../identity/providers.ts';
import { presentSession } from './answer.ts';
import { deviceOf } from './device.ts';
import { emergencyLogin } from './emergency/login.ts';
import { endSession } from './end.ts';
import { exchange } from './exchange.ts';
import {
  listOwnSessions,
  listSessionsOf,
  type PersonSession,
  revokeOtherSessions,
  revokeOwnSession,
  revokeSessionOf,
  revokeSessionsOf,
} from './of-person.ts';
import * as schemas from './rest-schema.ts';

/** The browser claims all of this; see `Wishes` for the parts that are used. */
const exchangeBody = z
  .object({
    userDetails: z
      .object({
        name: z.string().transform(nameOf).optional().catch(undefined),
        role: z.string().optional().catch(undefined),
        email: z.string().optional().catch(undefined),
      })
      .optional(),
    emergency: z.boolean().optional(),
    emergencyCode: z.string().max(100).optional(),
  })
  .nullish();

const presentPlace = ({ createdAt, lastSeenAt, ...session }: PersonSession) => ({
  ...session,
  created_at: createdAt,
  last_seen_at: lastSeenAt,
});

/** The calls that open, read and end sessions (spec 7, decisions "Identity and sessions"). */
export async function sessionRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const answered = async ({ token, user }: { token: string; user: SessionUser }) => ({
    token,
    user: await presentSession(services, user, token),
  });

  for (const provider of await identityProviders(services)) {
    const options = { schema: schemas.exchange(provider.name), config: { session: false } };
    app.post(`/api/auth/${provider.name}`, options, async (request) => {
      const parsed = exchangeBody.safeParse(inCamel(request.body));
      if (!parsed.success) throw new DomainError('invalid', say('exchangeFailed', provider.name));
      const { userDetails, emergency, emergencyCode = '' } = parsed.data ?? {};
      const token = bearerToken(request);
      const client = { device: deviceOf(request.headers['user-agent']), address: request.ip };
      if (!token && emergency) {
        const attempt = { code: emergencyCode, email: userDetails?.email, ...client };
        return answered(await emergencyLogin(services, attempt));
      }
      if (!token) throw new DomainError('unauthenticated', say('noToken'));
      const identity = await provider.verify(token, services.clock());
      const role = isRole(userDetails?.role) ? userDetails.role : undefined;
      return answered(await exchange(services, identity, { name: userDetails?.name, role }, client));
    });
  }

  app.get('/api/auth/verify', { schema: schemas.verify, config: { act: false } }, async (request) => {
    const context = contextOf(request);
    return presentSession(context, requireUser(context, say('refreshFailed')), context.token ?? '');
  });

  app.get('/api/sessions', { schema: schemas.list }, async (request) =>
    (await listOwnSessions(contextOf(request))).map(presentPlace),
  );

  app.delete('/api/sessions', { schema: schemas.revokeOthers }, async (request) => ({
    ended: await revokeOtherSessions(contextOf(request)),
  }));

  app.delete('/api/sessions/:session', { schema: schemas.revoke }, async (request, reply) => {
    const { session } = request.params as { session: string };
    await revokeOwnSession(contextOf(request), session);
    return reply.code(204).send();
  });

  app.get('/api/users/:id/sessions', { schema: schemas.listOf }, async (request) =>
    (await listSessionsOf(contextOf(request), pathId(request))).map(presentPlace),
  );

  app.delete('/api/users/:id/sessions', { schema: schemas.revokeAllOf }, async (request) => ({
    ended: await revokeSessionsOf(contextOf(request), pathId(request)),
  }));

  app.delete('/api/users/:id/sessions/:session', { schema: schemas.revokeOf }, async (request, reply) => {
    const { session } = request.params as { session: string };
    await revokeSessionOf(contextOf(request), pathId(request), session);
    return reply.code(204).send();
  });

  app.post('/api/auth/logout', { schema: schemas.logout }, async (request, reply) => {
    const token = bearerToken(request);
    const { user, address } = contextOf(request);
    if (token) await endSession(services, token);
    if (user) {
      const event = { kind: 'signed_out', userId: user.id, address } as const;
      await recordSecurityEvent(services.db, services.clock(), event);
    }
    return reply.code(204).send();
  });
}
