import type { FastifyInstance, FastifyRequest } from 'fastify';
import { camelBodyOf, contextOf, inSnake, pathId, queryText } from '../../platform/rest/index.ts';
import type { ActionItem } from './model.ts';
import * as schemas from './rest-schema.ts';
import {
  type Actions,
  changeAction,
  deleteAction,
  finishAction,
  noteAction,
  readActions,
  reopenAction,
} from './service.ts';

const BASE = '/api/meetings/:id/actions';
const ACTION = `${BASE}/:action`;

const idsOf = (request: FastifyRequest) => [pathId(request), pathId(request, 'action')] as const;

const presentAction = ({ item, ...action }: ActionItem): object => ({ ...inSnake(action), item_id: item });
const presentActions = ({ version, mayNote, items }: Actions): object => ({
  version,
  may_note: mayNote,
  actions: items.map(presentAction),
});

/** The actions of meetings (ADR 163). */
export function actionRoutes(app: FastifyInstance): void {
  app.get(BASE, { schema: schemas.all }, async (request) =>
    presentActions(await readActions(contextOf(request), pathId(request))),
  );
  app.post(BASE, { schema: schemas.add }, async (request, reply) => {
    const actions = await noteAction(contextOf(request), pathId(request), camelBodyOf(request));
    return reply.status(201).send(presentActions(actions));
  });
  app.put(ACTION, { schema: schemas.change }, async (request) =>
    presentActions(await changeAction(contextOf(request), ...idsOf(request), camelBodyOf(request))),
  );
  app.delete(ACTION, { schema: schemas.remove }, async (request, reply) => {
    const version = queryText(request, 'version');
    const read = version === undefined ? {} : { version: Number(version) };
    await deleteAction(contextOf(request), ...idsOf(request), read);
    return reply.status(204).send();
  });
  app.post(`${ACTION}/done`, { schema: schemas.finish }, async (request) =>
    presentAction(await finishAction(contextOf(request), ...idsOf(request), camelBodyOf(request))),
  );
  app.post(`${ACTION}/reopen`, { schema: schemas.reopen }, async (request) =>
    presentAction(await reopenAction(contextOf(request), ...idsOf(request))),
  );
}
