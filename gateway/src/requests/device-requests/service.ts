import {
  assertAllowed,
  canChangeOwn,
  DomainError,
  FIRST_STAGE,
  hasPermission,
  mayRead,
  mayReadAnalystNotes,
  mayReadVotes,
  newRequestSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { appendEvent, historiesOf, NO_EVENTS, type RequestEvent } from '../history/service.ts';
import { asSeenBy } from './lists.ts';
import { type DeviceRequest, EMPTY_FIELDS } from './model.ts';
import { requestNotFound } from './not-found.ts';
import {
  deleteRequest,
  findRequest,
  findRequestWithRequester,
  insertRequest,
  updateRequest,
} from './store.ts';
import { removeRowsOf } from './withdrawal.ts';

/** A request that the person may read; DomainError `not_found` for any other (decisions, "read all requests"). */
export async function readRequest(context: Context, id: number): Promise<DeviceRequest> {
  const user = requireUser(context);
  const request = await findRequestWithRequester(context.db, id);
  if (!request || !mayRead(user, request)) throw requestNotFound();
  return asSeenBy(user, request);
}

/** Submits a request in the person's own name. DomainErrors: `unauthenticated`, `forbidden`, `invalid` (spec 5). */
export async function createRequest(context: Context, input: unknown): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToCreate'));
  if (!hasPermission(user, 'create_device_request')) {
    throw new DomainError('forbidden', say('createDenied'));
  }
  const details = validate(newRequestSchema, input);
  const at = context.clock();
  return transaction(context.db, async (trx) => {
    const request = await insertRequest(trx, {
      ...EMPTY_FIELDS,
      ...details,
      requestedBy: user.id,
      requesterName: user.name,
      requesterEmail: user.email,
      status: FIRST_STAGE,
      submissionDate: at.toISOString(),
      lastUpdated: null,
      version: 1,
    });
    const event = { action: 'created', before: null, after: request, at } as const;
    await appendEvent(trx, context, user, event, NO_EVENTS);
    return request;
  });
}

/** The owner's edit of a request that is still submitted. DomainErrors: as `createRequest`, `not_found`, `conflict`. */
export async function editRequest(context: Context, id: number, input: unknown): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToUpdate'));
  return transaction(context.db, async (trx) => {
    const read = await findRequest(trx, id);
    if (!read || !mayRead(user, read)) throw requestNotFound();
    assertAllowed(canChangeOwn('edit', user, read));
    const at = context.clock();
    const changed = { ...read, ...validate(newRequestSchema, input), lastUpdated: at.toISOString() };
    const after = await updateRequest(trx, read, changed);
    if (!after) throw new DomainError('conflict', say('requestChanged'));
    await appendEvent(trx, context, user, { action: 'edited', before: read, after, at });
    return after;
  });
}

/** The owner withdraws a request that is still submitted: the request goes with what belongs to it, its history stays. */
export async function withdrawRequest(context: Context, id: number): Promise<void> {
  const user = requireUser(context, say('signInToUpdate'));
  const finish = await transaction(context.db, async (trx) => {
    const read = await findRequest(trx, id);
    if (!read || !mayRead(user, read)) throw requestNotFound();
    assertAllowed(canChangeOwn('delete', user, read));
    const afterCommit = await removeRowsOf(context, trx, id);
    if (!(await deleteRequest(trx, read))) throw new DomainError('conflict', say('requestChanged'));
    const at = context.clock();
    await appendEvent(trx, context, user, { action: 'deleted', before: read, after: null, at });
    return afterCommit;
  });
  await finish();
}

const isVote = ({ action }: RequestEvent) => action === 'vote_approve' || action === 'vote_deny';

/** The histories of requests that the person has read; votes and an analyst's notes only where they are theirs to read. */
export async function readHistories(
  context: Context,
  requests: readonly DeviceRequest[],
): Promise<RequestEvent[][]> {
  const user = requireUser(context);
  const histories = await historiesOf(
    context.db,
    requests.map(({ id }) => id),
  );
  return requests.map((request) => {
    const all = histories.get(request.id) ?? [];
    const events = mayReadVotes(user) ? all : all.filter((event) => !isVote(event));
    return mayReadAnalystNotes(user, request) ? events : events.map((event) => ({ ...event, notes: null }));
  });
}
