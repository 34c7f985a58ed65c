import { invalidField, MESSAGES, REQUEST_VIEWS } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf, pathId, queryText } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { changeView, removeView, type SavedView, savedViews, saveView } from './service.ts';

const BASE = '/api/saved-views';

const present = ({ savedBy, isLeast, ...view }: SavedView) => ({
  ...view,
  saved_by: savedBy,
  at_least: isLeast,
});

/** Saved views: lists as people have filtered and sorted them. */
export function savedViewRoutes(app: FastifyInstance): void {
  app.get(BASE, { schema: schemas.all }, async (request) => {
    const context = contextOf(request);
    const listText = queryText(request, 'list');
    const list = REQUEST_VIEWS.find((each) => each === listText);
    if (listText !== undefined && !list)
      throw invalidField('list', MESSAGES.notListed('list', REQUEST_VIEWS));
    return (await savedViews(context, list)).map(present);
  });

  app.post(BASE, { schema: schemas.save }, async (request, reply) => {
    const view = await saveView(contextOf(request), bodyOf(request));
    return reply.status(201).header('location', `${BASE}/${view.id}`).send(present(view));
  });

  app.put(`${BASE}/:id`, { schema: schemas.change }, async (request) =>
    present(await changeView(contextOf(request), pathId(request), bodyOf(request))),
  );

  app.delete(`${BASE}/:id`, { schema: schemas.remove }, async (request, reply) => {
    await removeView(contextOf(request), pathId(request));
    return reply.status(204).send();
  });
}
