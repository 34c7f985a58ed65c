import {
  ACTIONS,
  type Action,
  type Along,
  analystNotesSchema,
  assertAllowed,
  can,
  cannotBecome,
  DomainError,
  isRepeat,
  lawsonIdSchema,
  mayAct,
  mayRead,
  optionalNotesSchema,
  outcomeOf,
  type Stage,
  type Status,
  stageOf,
  TRANSITIONS,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { appendEvent } from '../history/service.ts';
import type { DeviceRequest } from './model.ts';
import { requestNotFound } from './not-found.ts';
import { findRequest, findRequestToChange, updateRequest } from './store.ts';

/** What comes along with an action, as the client sent it. */
export interface ActionInput {
  /** Analysis or committee notes, whichever the action takes, and how the client calls them. */
  notes?: unknown;
  notesName?: string;
  lawsonId?: unknown;
  backordered?: boolean | null;
}

/** How each text that an action can require is read. */
const REQUIRED = { analystNotes: analystNotesSchema, lawsonId: lawsonIdSchema } as const;

/** DomainError `invalid` where a text is missing that must come along. Notes may come with every action: the history keeps them. */
function readAlong(
  action: Action,
  { notes, notesName = 'notes', lawsonId, backordered }: ActionInput,
): Along {
  const { requires } = TRANSITIONS[action];
  const [name, sent] = requires === 'lawsonId' ? [requires, lawsonId] : [notesName, notes];
  const text = validate(requires ? REQUIRED[requires] : optionalNotesSchema, sent, name);
  return { text, backordered: backordered ?? false };
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
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayAct(action, user));
  const along = readAlong(action, input);
  return transaction(context.db, async (trx) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const found = await findRequestToChange(trx, id);
      if (!found || !mayRead(user, found.request)) throw requestNotFound();
      const { request: read, head } = found;
      if (isRepeat(action, read, along.text)) return read;
      assertAllowed(can(action, user, read));
      const at = context.clock();
      const lastUpdated = at.toISOString();
      const changed = { ...read, ...outcomeOf(action, along, lastUpdated), lastUpdated };
      const after = await updateRequest(trx, read, changed);
      if (!after) continue;
      const event = { action, before: read, after, notes: along.text, at };
      await appendEvent(trx, context, user, event, head);
      return after;
    }
    throw new DomainError('unavailable', say('requestBusy'));
  });
}

/** The action by which a request comes to a stage; nothing leads back to where it begins. */
const ACTION_TO: Readonly<Partial<Record<Stage, Action>>> = Object.fromEntries(
  ACTIONS.map((action) => [TRANSITIONS[action].to, action]),
);

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
    const isDecision = TRANSITIONS[action].takes === 'committeeNotes';
    const isOfCommittee = isDecision && (committeeNotes ?? null) !== null;
    return act(
      context,
      id,
      action,
      isOfCommittee
        ? { notes: committeeNotes, notesName: 'committeeNotes' }
        : { notes: analystNotes, notesName: 'analystNotes' },
    );
  }
  const user = requireUser(context, say('signInToUpdate'));
  const request = await findRequest(context.db, id);
  if (!request || !mayRead(user, request)) throw requestNotFound();
  throw new DomainError('conflict', cannotBecome(stageOf(request), status));
}
