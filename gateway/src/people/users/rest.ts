import type { FastifyInstance } from 'fastify';
import { requireUser, type Services } from '../../platform/context.ts';
import { bodyOf, contextOf, pathId, readPaging, sendPage, soughtText } from '../../platform/rest/index.ts';
import { presentUser, viewerOf } from './model.ts';
import * as schemas from './rest-schema.ts';
import { inviteUser, listPage, readUser, updateOwnProfile, updateUser } from './service.ts';

const BASE = '/api/users';

/** The calls on users (spec 7; decisions, "list users", `POST /users`). */
export function userRoutes(app: FastifyInstance, _services: Services): void {
  app.get(BASE, { schema: schemas.all }, async (request, reply) => {
    const query = { text: soughtText(request, 'q'), ...readPaging(request) };
    return sendPage(request, reply, await listPage(contextOf(request), query), presentUser);
  });

  app.post(BASE, { schema: schemas.invite }, async (request, reply) => {
    const user = await inviteUser(contextOf(request), bodyOf(request));
    return reply.status(201).header('location', `${BASE}/${user.id}`).send(presentUser(user));
  });

  app.get(`${BASE}/me`, { schema: schemas.me }, async (request) =>
    presentUser(viewerOf(requireUser(contextOf(request)))),
  );

  app.put(`${BASE}/me`, { schema: schemas.updateMe }, async (request) =>
    presentUser(await updateOwnProfile(contextOf(request), bodyOf(request))),
  );

  app.get(`${BASE}/:id`, { schema: schemas.read }, async (request) =>
    presentUser(await readUser(contextOf(request), pathId(request))),
  );

  app.put(`${BASE}/:id`, { schema: schemas.update }, async (request) =>
    presentUser(await updateUser(contextOf(request), pathId(request), bodyOf(request))),
  );
}
