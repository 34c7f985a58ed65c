import {
  dismissalReasonSchema,
  invalidField,
  isStatus,
  MESSAGES,
  type RequestView,
  reasonAgainstSchema,
  requestNumber,
  snake,
  validate,
} from '@portal/domain';
import { PARAMETER_MESSAGES, say } from '@portal/domain/service-messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, requireUser, type Services } from '../../platform/context.ts';
import {
  type Body,
  bodyOf,
  contextOf,
  inCamel,
  pathId,
  queryInstant,
  queryText,
  readPaging,
  sendPage,
} from '../../platform/rest/index.ts';
import { historyPage, type ToldEvent } from '../history/reading.ts';
import { presentMerges } from '../merge/rest.ts';
import { presentCondition } from '../outcomes/rest.ts';
import { conditionsByRequest } from '../outcomes/service.ts';
import { presentWaiting } from '../second-approvals/present.ts';
import { presentSupport } from '../support/rest.ts';
import { readSupport } from '../support/service.ts';
import { presentTrial } from '../trials/rest.ts';
import { trialsByRequest } from '../trials/service.ts';
import { areWatched } from '../watching/service.ts';
import { requestsWithLawsonId } from './lawson.ts';
import { readListParameters, unknownStatus } from './list-filter.ts';
import { listPage } from './lists.ts';
import type { DeviceRequest } from './model.ts';
import { field, presenter, presentRequest, readNewRequest } from './payload.ts';
import * as schemas from './rest-schema.ts';
import { createRequest, editRequest, readRequest, withdrawRequest } from './service.ts';
import { act, moveToStatus } from './transitions.ts';

const BASE = '/api/device-requests';

const list = (view: RequestView) => async (request: FastifyRequest, reply: FastifyReply) => {
  const context = contextOf(request);
  const text = (name: string) => queryText(request, name);
  const instant = (name: string) => queryInstant(request, name);
  const { filter, order } = readListParameters({
    text,
    from: instant,
    until: instant,
    me: requireUser(context).id,
  });
  const query = { view, filter, order, ...readPaging(request) };
  return sendPage(request, reply, await listPage(context, query), presenter(context));
};

/** True, or DomainError `invalid`: the two supply chain calls say what they mark. */
function requireTrue(body: Body, name: string): void {
  if (field(body, name) !== true) throw invalidField(name, PARAMETER_MESSAGES.notTrue(snake(name)));
}

function readFlag(body: Body, name: string): boolean {
  const value = field(body, name);
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  throw invalidField(name, MESSAGES.notFlag(snake(name)));
}

/** An event as REST answers it (ADR 94). */
const presentEvent = ({
  at,
  actorId,
  actorName,
  action,
  audience,
  fromStage,
  toStage,
  ...rest
}: ToldEvent) => ({
  at,
  actor: { id: actorId, name: actorName },
  acted_for: rest.actedFor,
  action,
  audience,
  from: fromStage,
  to: toStage,
  notes: rest.notes,
  about: rest.about,
  changes: rest.changes.map((change) => ({ ...change, field: snake(change.field) })),
});

/** The conditions and the trial of an approval, and the approval that waits for a second person, if there are any. */
async function presentApproval(context: Context, request: DeviceRequest): Promise<object> {
  const [conditions = []] = await conditionsByRequest(context, [request]);
  const [trial] = await trialsByRequest(context, [request]);
  return {
    ...(conditions.length && { conditions: conditions.map(presentCondition) }),
    ...(trial && { trial: presentTrial(trial) }),
    ...(await presentWaiting(context, request)),
  };
}

/** The context of a call. DomainError `unauthenticated` before the body is checked: nobody else learns which input is accepted. */
function signedIn(request: FastifyRequest): Context {
  const context = contextOf(request);
  requireUser(context, say('signInToUpdate'));
  return context;
}

/** The calls on device requests (spec 7). */
export function requestRoutes(app: FastifyInstance, _services: Services): void {
  app.get(BASE, { schema: schemas.all }, list('all'));
  app.get(`${BASE}/my-requests`, { schema: schemas.mine }, list('mine'));

  app.post(BASE, { schema: schemas.create }, async (request, reply) => {
    const context = contextOf(request);
    const created = await createRequest(context, readNewRequest(bodyOf(request)));
    return reply
      .status(201)
      .header('location', `${BASE}/${created.id}`)
      .send(presentRequest(context, created));
  });

  app.get(`${BASE}/:id`, { schema: schemas.read }, async (request) => {
    const context = contextOf(request);
    const read = await readRequest(context, pathId(request));
    const [watching] = await areWatched(context, [read]);
    const [support] = await readSupport(context, [read.id]);
    const approval = await presentApproval(context, read);
    const merges = await presentMerges(context, read);
    return {
      ...presentRequest(context, read),
      watching,
      ...(support && presentSupport(support)),
      ...merges,
      ...approval,
    };
  });

  app.get(`${BASE}/:id/history`, { schema: schemas.history }, async (request, reply) => {
    const context = contextOf(request);
    const paging = readPaging(request);
    const page = await historyPage(context, await readRequest(context, pathId(request)), paging);
    return sendPage(request, reply, page, presentEvent);
  });

  app.put(`${BASE}/:id`, { schema: schemas.edit }, async (request) => {
    const context = contextOf(request);
    return presentRequest(
      context,
      await editRequest(context, pathId(request), readNewRequest(bodyOf(request))),
    );
  });

  app.delete(`${BASE}/:id`, { schema: schemas.withdraw }, async (request, reply) => {
    await withdrawRequest(contextOf(request), pathId(request));
    return reply.status(204).send();
  });

  app.put(`${BASE}/:id/status`, { schema: schemas.status }, async (request) => {
    const context = signedIn(request);
    const id = pathId(request);
    const body = bodyOf(request);
    if (!isStatus(body.status)) throw unknownStatus();
    const notes = {
      analystNotes: field(body, 'analystNotes'),
      committeeNotes: field(body, 'committeeNotes'),
      reason: validate(dismissalReasonSchema, body.reason, 'reason'),
      reasonAgainst: validate(reasonAgainstSchema, field(body, 'reasonAgainst'), 'reasonAgainst'),
    };
    const { outcome, conditions, trial } = inCamel(body) as Body;
    const details = { ...notes, outcome, conditions, trial };
    const moved = await moveToStatus(context, id, body.status, details);
    return { ...presentRequest(context, moved), ...(await presentApproval(context, moved)) };
  });

  app.put(`${BASE}/:id/ordered`, { schema: schemas.ordered }, async (request) => {
    const context = signedIn(request);
    const id = pathId(request);
    const body = bodyOf(request);
    requireTrue(body, 'isOrdered');
    const backordered = readFlag(body, 'isBackordered');
    return presentRequest(context, await act(context, id, 'order', { backordered }));
  });

  app.put(`${BASE}/:id/on-shelf`, { schema: schemas.onShelf }, async (request) => {
    const context = signedIn(request);
    const id = pathId(request);
    const body = bodyOf(request);
    requireTrue(body, 'isOnShelf');
    const lawsonId = field(body, 'lawsonId');
    const shelved = await act(context, id, 'shelve', { lawsonId });
    const others = await requestsWithLawsonId(context, shelved.lawsonId, id);
    return {
      ...presentRequest(context, shelved),
      lawson_id_also_on: others.map((requestId) => requestNumber(requestId.id)),
    };
  });

  app.post(`${BASE}/:id/restore`, { schema: schemas.restore }, async (request) => {
    const context = contextOf(request);
    return presentRequest(context, await act(context, pathId(request), 'restore'));
  });
}
