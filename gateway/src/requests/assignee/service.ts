import {
  ASSIGNABLE_STAGES,
  ASSIGNING_ROLES,
  assertAllowed,
  assignmentSchema,
  canAssign,
  DomainError,
  hasPermission,
  invalidField,
  MESSAGES,
  mayAssign,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import {
  type Context,
  type Database,
  requireUser,
  type Services,
  type SessionUser,
} from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { rewriteAny, rewriteRequest } from '../device-requests/rewrite.ts';
import { appendEvent, assertRoom } from '../history/service.ts';
import { PORTAL, upkeepOf } from '../portal-actor.ts';
import { assigneesAt, type Candidate, findHolder, listHolders, requestsOf } from './store.ts';

/** The most people that are offered as assignees. */
const MOST_OFFERED = 200;
/** How many requests of one former analyst are read at a time. */
const STEP = 100;
const STAGES = [...ASSIGNABLE_STAGES];

/**
 * Takes a request, gives it to somebody who analyzes requests, or releases it. Nothing is written when that person is the assignee already.
 * DomainErrors: `unauthenticated`, `forbidden`, `invalid`, `not_found`, and `conflict` when somebody else has taken it (the message names
 * them), its stage has no assignee, or its history is full.
 */
export async function assignRequest(context: Context, id: number, input: unknown): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayAssign(user));
  const { userId, version } = validate(assignmentSchema, input);
  return assign(context, user, id, { userId, version });
}

/**
 * Checks what does not depend on the request, and returns the function that assigns one. DomainErrors: `unauthenticated`, `forbidden`,
 * `invalid`; those of the returned function are as of `assignRequest`.
 */
export async function readyAssignment(
  context: Context,
  userId: number | null,
): Promise<(id: number, version?: number | null) => Promise<DeviceRequest>> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayAssign(user));
  if (userId !== null) await holder(context.db, userId);
  return (id, version) => assign(context, user, id, { userId, version });
}

const assign = (
  context: Context,
  user: SessionUser,
  id: number,
  { userId, version }: { userId: number | null; version?: number | null | undefined },
): Promise<DeviceRequest> =>
  transaction(context.db, async (trx) => {
    const { before, after, head } = await rewriteRequest(trx, user, id, async (read) => {
      assertAllowed(canAssign(user, read, userId, version));
      if (read.assigneeId === userId) return null;
      return withAssignee(read, userId === null ? null : await holder(trx, userId));
    });
    if (!after) return before;
    assertRoom(head);
    const event = { ...eventOf(user.id, before, after), before, after, at: context.clock() };
    await appendEvent(trx, context, user, event, head);
    return after;
  });

async function holder(trx: Database, id: number): Promise<Candidate> {
  const person = await findHolder(trx, id, ASSIGNING_ROLES);
  if (!person) throw invalidField('userId', MESSAGES.notAssignable);
  return person;
}

const withAssignee = (request: DeviceRequest, person: Candidate | null): DeviceRequest => ({
  ...request,
  assigneeId: person?.id ?? null,
  assigneeName: person?.name ?? null,
});

const released = ({ assigneeName }: DeviceRequest) =>
  ({ action: 'released', notes: assigneeName ?? null }) as const;

/** The event of a change of assignee: its action and notes, and the person to notify. */
function eventOf(actorId: number, before: DeviceRequest, { assigneeId, assigneeName }: DeviceRequest) {
  if (assigneeId === null) return released(before);
  if (assigneeId === actorId) return { action: 'taken' } as const;
  return { action: 'given', notes: assigneeName ?? null, concerns: [assigneeId] } as const;
}

/**
 * The possible assignees by name, at most 200, for people who read all requests: they can filter lists by assignee. DomainErrors:
 * `unauthenticated`, `forbidden`.
 */
export async function listAssignable(context: Context): Promise<Candidate[]> {
  if (!hasPermission(requireUser(context), 'view_all_requests'))
    throw new DomainError('forbidden', say('requestsDenied'));
  return listHolders(context.db, ASSIGNING_ROLES, MOST_OFFERED);
}

/** Releases the requests whose assignees no longer analyze requests. Returns the number of released requests. */
export async function freeRequests(services: Pick<Services, 'db' | 'clock' | 'changes'>): Promise<number> {
  let freed = 0;
  for (const assignee of await assigneesAt(services.db, STAGES)) {
    if (!(await findHolder(services.db, assignee, ASSIGNING_ROLES)))
      freed += await freeThoseOf(services, assignee);
  }
  return freed;
}

async function freeThoseOf(
  services: Pick<Services, 'db' | 'clock' | 'changes'>,
  assignee: number,
): Promise<number> {
  let freed = 0;
  for (;;) {
    const ids = await requestsOf(services.db, assignee, STAGES, STEP);
    const before = freed;
    for (const id of ids) if (await freeRequest(services, id, assignee)) freed++;
    // Nothing was released: the person analyzes requests again.
    if (ids.length < STEP || freed === before) return freed;
  }
}

/** Releases one request, if it still belongs to this person and they still do not analyze requests. */
const freeRequest = (
  { db, clock, changes }: Pick<Services, 'db' | 'clock' | 'changes'>,
  id: number,
  assignee: number,
): Promise<boolean> =>
  transaction(
    db,
    async (trx) => (await releaseFrom(trx, upkeepOf({ changes }), { id, assignee, at: clock() })) !== null,
  );

/**
 * Releases a request on behalf of the portal, in this transaction, if it belongs to this person and they no longer analyze requests.
 * Returns the released request; null when there is nothing to release.
 */
export async function releaseFrom(
  trx: Database,
  context: Pick<Context, 'correlationId' | 'changes'>,
  { id, assignee, at }: { id: number; assignee: number; at: Date },
): Promise<DeviceRequest | null> {
  const rewritten = await rewriteAny(trx, id, async (read) => {
    const isTheirs = read.assigneeId === assignee;
    return isTheirs && !(await findHolder(trx, assignee, ASSIGNING_ROLES)) ? withAssignee(read, null) : null;
  });
  if (!rewritten?.after) return null;
  const { before, after, head } = rewritten;
  await appendEvent(trx, context, PORTAL, { ...released(before), before, after, at }, head);
  return after;
}
