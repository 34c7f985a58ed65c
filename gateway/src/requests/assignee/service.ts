import {
  ASSIGNABLE_STAGES,
  ASSIGNING_ROLES,
  assertAllowed,
  assignmentSchema,
  canAssign,
  DomainError,
  invalidField,
  MESSAGES,
  mayAssign,
  mayRead,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser, type Services } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requestNotFound } from '../device-requests/not-found.ts';
import { findRequestToChange, updateRequest } from '../device-requests/store.ts';
import { appendEvent } from '../history/service.ts';
import { assigneesAt, type Candidate, findHolder, listHolders, requestsOf } from './store.ts';

/** How often a change is tried again when somebody else has changed another part of the request meanwhile. */
const ATTEMPTS = 20;
/** More people than this are not offered. */
const MOST_OFFERED = 200;
/** So many requests are looked up at a time when their assignee has gone. */
const STEP = 100;
const STAGES = [...ASSIGNABLE_STAGES];

/** The portal itself, as an actor of histories. */
const PORTAL = { id: 0, name: 'Portal' };

/**
 * Takes a request, gives it to somebody who analyzes requests, or releases it. What is so already stays as it is. DomainErrors:
 * `unauthenticated`, `forbidden`, `invalid`, `not_found`, and `conflict` when somebody else has taken it, whom the message names.
 */
export async function assignRequest(context: Context, id: number, input: unknown): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayAssign(user));
  const { userId, version } = validate(assignmentSchema, input);
  return transaction(context.db, async (trx) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const found = await findRequestToChange(trx, id);
      if (!found || !mayRead(user, found.request)) throw requestNotFound();
      const { request: read, head } = found;
      assertAllowed(canAssign(user, read, userId, version));
      if (read.assigneeId === userId) return read;
      const person = userId === null ? null : await findHolder(trx, userId, ASSIGNING_ROLES);
      if (person === undefined) throw invalidField('userId', MESSAGES.notAssignable);
      const changed = { ...read, assigneeId: userId, assigneeName: person?.name ?? null };
      const after = await updateRequest(trx, read, changed);
      if (!after) continue;
      await appendEvent(
        trx,
        context,
        user,
        { ...told(user.id, read, person), before: read, after, at: context.clock() },
        head,
      );
      return after;
    }
    throw new DomainError('unavailable', say('requestBusy'));
  });
}

/** What the history says of a change of the assignee, and whom it concerns. */
function told(actorId: number, { assigneeId, assigneeName }: DeviceRequest, person: Candidate | null) {
  const before = assigneeId === null ? [] : [assigneeId];
  if (!person) return { action: 'released', notes: assigneeName ?? null, concerns: before } as const;
  if (person.id === actorId) return { action: 'taken', concerns: before } as const;
  return { action: 'given', notes: person.name, concerns: [person.id] } as const;
}

/** The people to whom requests are given. For those who may give them. */
export async function listAssignable(context: Context): Promise<Candidate[]> {
  assertAllowed(mayAssign(requireUser(context)));
  return listHolders(context.db, ASSIGNING_ROLES, MOST_OFFERED);
}

/** Frees the requests of everybody who does not analyze requests any more. Returns how many it has freed. */
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
    for (const id of ids) if (await freeRequest(services, id, assignee)) freed++;
    if (ids.length < STEP) return freed;
  }
}

/** Frees one request, if it is still this person's and they are still gone. */
const freeRequest = (
  { db, clock, changes }: Pick<Services, 'db' | 'clock' | 'changes'>,
  id: number,
  assignee: number,
): Promise<boolean> =>
  transaction(db, async (trx) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const found = await findRequestToChange(trx, id);
      if (found?.request.assigneeId !== assignee || (await findHolder(trx, assignee, ASSIGNING_ROLES)))
        return false;
      const { request: read, head } = found;
      const after = await updateRequest(trx, read, { ...read, assigneeId: null, assigneeName: null });
      if (!after) continue;
      const event = {
        ...({ action: 'released', notes: read.assigneeName ?? null } as const),
        ...{ before: read, after, at: clock() },
      };
      await appendEvent(trx, { correlationId: 'upkeep', changes }, PORTAL, event, head);
      return true;
    }
    return false;
  });
