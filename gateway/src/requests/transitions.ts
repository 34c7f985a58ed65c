import {
  type Action,
  analystNotesSchema,
  assertAllowed,
  can,
  conflictMessage,
  DomainError,
  isRepeat,
  lawsonIdSchema,
  MESSAGES,
  mayAct,
  mayRead,
  optionalNotesSchema,
  type Status,
  stageOf,
  validate,
} from '@portal/domain';
import { appendEvent } from '../audit/service.ts';
import { type Context, requireUser } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import type { DeviceRequest } from './model.ts';
import { requestNotFound } from './not-found.ts';
import { findRequest, findRequestToChange, updateRequest } from './store.ts';

/** What comes along with an action, as the client sent it. */
export interface ActionInput {
  /** Analysis or committee notes, whichever the action takes. */
  notes?: unknown;
  lawsonId?: unknown;
  backordered?: boolean;
}

interface Details {
  notes: string | null;
  lawsonId: string;
  backordered: boolean;
}

/** Blank where the action has no use for a text; DomainError `invalid` where it must be there. */
function readDetails(action: Action, { notes, lawsonId, backordered = false }: ActionInput): Details {
  return {
    notes:
      action === 'send_to_committee'
        ? validate(analystNotesSchema, notes)
        : validate(optionalNotesSchema, notes),
    lawsonId: action === 'shelve' ? validate(lawsonIdSchema, lawsonId) : '',
    backordered,
  };
}

/** What the action changes, apart from the date of the change. */
function changes(
  action: Action,
  { notes, lawsonId, backordered }: Details,
  at: string,
): Partial<DeviceRequest> {
  switch (action) {
    case 'start_analysis':
      return { status: 'under_analysis', ...(notes && { analystNotes: notes }) };
    case 'send_to_committee':
      return { status: 'committee_review', analystNotes: notes };
    case 'approve':
      return { status: 'approved', ...(notes && { committeeNotes: notes }) };
    case 'reject':
      return { status: 'rejected', ...(notes && { committeeNotes: notes }) };
    case 'dismiss':
      return { status: 'dismissed' };
    case 'order':
      return { isOrdered: true, orderDate: at, isBackordered: backordered };
    case 'shelve':
      return { isOnShelf: true, shelfDate: at, lawsonId };
  }
}

/** Writers that changed something else about the request in between are waited out this often. */
const ATTEMPTS = 20;

/**
 * Moves a request along the lifecycle. A repeated order or shelving changes nothing and answers the request as it is.
 * DomainErrors: `unauthenticated`, `forbidden` (told before anything of the request), `invalid`, `not_found`, and `conflict`
 * with both states when the table does not allow it or somebody else was first.
 */
export async function act(
  context: Context,
  id: number,
  action: Action,
  input: ActionInput = {},
): Promise<DeviceRequest> {
  const user = requireUser(context, MESSAGES.signInToUpdate);
  assertAllowed(mayAct(action, user));
  const details = readDetails(action, input);
  return transaction(context.db, async (trx) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const found = await findRequestToChange(trx, id);
      if (!found || !mayRead(user, found.request)) throw requestNotFound();
      const { request: read, head } = found;
      if (isRepeat(action, read, details.lawsonId)) return read;
      assertAllowed(can(action, user, read));
      const at = context.clock();
      const lastUpdated = at.toISOString();
      const changed = { ...read, ...changes(action, details, lastUpdated), lastUpdated };
      const after = await updateRequest(trx, read, changed);
      if (!after) continue;
      const notes = action === 'shelve' ? details.lawsonId : details.notes;
      await appendEvent(trx, context, user, { action, before: read, after, notes, at }, head);
      return after;
    }
    throw new DomainError('unavailable', 'Too many people are changing this request. Please try again.');
  });
}

/** The action by which a request comes to a status; nothing leads back to `submitted`. */
const ACTION_TO: Readonly<Partial<Record<Status, Action>>> = {
  under_analysis: 'start_analysis',
  committee_review: 'send_to_committee',
  approved: 'approve',
  rejected: 'reject',
  dismissed: 'dismiss',
};

/** `PUT /device-requests/{id}/status`: the action that leads to the status, with the notes that belong to it. */
export async function moveToStatus(
  context: Context,
  id: number,
  status: Status,
  { analystNotes, committeeNotes }: { analystNotes?: unknown; committeeNotes?: unknown },
): Promise<DeviceRequest> {
  const action = ACTION_TO[status];
  if (action) {
    // A decision sent with the documented payload alone keeps that text as the committee's (decisions, "committeeNotes").
    const isDecision = action === 'approve' || action === 'reject';
    return act(context, id, action, { notes: isDecision ? (committeeNotes ?? analystNotes) : analystNotes });
  }
  const user = requireUser(context, MESSAGES.signInToUpdate);
  const request = await findRequest(context.db, id);
  if (!request || !mayRead(user, request)) throw requestNotFound();
  throw new DomainError('conflict', conflictMessage(stageOf(request), status));
}
