import {
  ADDED_FIELDS,
  assertAllowed,
  canChangeOwn,
  DomainError,
  dayOf,
  dueOf,
  FIRST_STAGE,
  hasPermission,
  hasTargets,
  inputField,
  invalidField,
  MESSAGES,
  mayRead,
  newRequestSchema,
  type RequesterField,
  readStoredUdi,
  stageSinceOf,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';

import { withDue } from '../clock/pause.ts';
import { appendEvent, assertRoom, NO_EVENTS } from '../history/service.ts';
import { type Routed, routed } from '../routing/match.ts';
import { calendarOf } from '../settings/service.ts';

import { newlyWeighed } from '../urgency/edited.ts';
import { asSeenBy } from './lists.ts';
import { type DeviceRequest, EMPTY_FIELDS } from './model.ts';
import { requestNotFound } from './not-found.ts';
import { rewriteRequest } from './rewrite.ts';
import {
  deleteRequest,
  findRequestsWithRequester,
  findRequestWithFiles,
  findRequestWithRequester,
  insertRequest,
} from './store.ts';
import { removeRowsOf } from './withdrawal.ts';

/**
 * A request that the person may read, with its files when `files` is set. DomainErrors: `unauthenticated`, `not_found` for any other request
 * (decisions, "read all requests").
 */
export async function readRequest(
  context: Context,
  id: number,
  { files = false }: { files?: boolean } = {},
): Promise<DeviceRequest> {
  const user = requireUser(context);
  const find = files ? findRequestWithFiles : findRequestWithRequester;
  const request = await find(context.db, id);
  if (!request || !mayRead(user, request)) throw requestNotFound();
  return asSeenBy(user, request);
}

/**
 * Requests in the order of `ids`; null for one that does not exist or that the user may not read. One statement. DomainError
 * `unauthenticated`.
 */
export async function readRequests(
  context: Context,
  ids: readonly number[],
): Promise<(DeviceRequest | null)[]> {
  const user = requireUser(context);
  const byId = new Map((await findRequestsWithRequester(context.db, ids)).map((each) => [each.id, each]));
  return ids.map((id) => {
    const request = byId.get(id);
    return request && mayRead(user, request) ? asSeenBy(user, request) : null;
  });
}

/**
 * The requester's input, with the values that the portal derives from it. Fields that are newer than the documented form keep their value
 * of `before` when an edit does not name them. DomainError `invalid`.
 */
function detailsOf({ config }: Context, input: unknown, now: Date, before?: DeviceRequest) {
  const said = validate(newRequestSchema, input);
  const named = input as Readonly<Record<string, unknown>>;
  // An error of a dependent field is reported with that field.
  const isNamed = (name: RequesterField) => named[inputField(name).onlyWith ?? name] !== undefined;
  const kept = before ? ADDED_FIELDS.filter((name) => !isNamed(name)) : [];
  const details = { ...said, ...Object.fromEntries(kept.map((name) => [name, before?.[name]])) };
  const { wantedBy } = details;
  // A wanted date that was in the future may have passed when the rest is edited.
  if (wantedBy && wantedBy !== before?.wantedBy && wantedBy < dayOf(now, config.timeZone))
    throw invalidField('wantedBy', MESSAGES.notFromToday(inputField('wantedBy').label));
  return { ...details, udiDi: readStoredUdi(details.udi, now)?.di ?? null };
}

/** Submits a request in the user's own name. DomainErrors: `unauthenticated`, `forbidden`, `invalid` (spec 5). */
export async function createRequest(context: Context, input: unknown): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToCreate'));
  if (!hasPermission(user, 'create_device_request')) {
    throw new DomainError('forbidden', say('createDenied'));
  }
  const at = context.clock();
  const details = detailsOf(context, input, at);
  const calendar = await calendarOf(context);
  const submitted = {
    ...EMPTY_FIELDS,
    ...details,
    requestedBy: user.id,
    requesterEmail: user.email,
    status: FIRST_STAGE,
    submissionDate: at.toISOString(),
    lastUpdated: null,
    version: 1,
  };
  return transaction(context.db, async (trx) => {
    const sent = await routed(trx, calendar.settings, submitted);
    const request = await insertRequest(trx, {
      ...submitted,
      requesterName: user.name,
      dueAt: dueOf(submitted, calendar, [], sent.targets),
    });
    const rows = await sent.write(trx, request.id, at);
    const event = { action: 'created', before: null, after: request, rows, at } as const;
    await appendEvent(trx, context, user, event, NO_EVENTS);
    return { ...request, assigneeName: null };
  });
}

/**
 * Edits the user's own request that is still submitted, or is in analysis and waits for their answer. DomainErrors: as `createRequest`,
 * `not_found`, `conflict` at other stages and when the history is full.
 */
export async function editRequest(context: Context, id: number, input: unknown): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToUpdate'));
  const { settings } = await calendarOf(context);
  return transaction(context.db, async (trx) => {
    const at = context.clock();
    let sent: Routed | undefined;
    const { before, after, head } = await rewriteRequest(trx, user, id, async (read) => {
      assertAllowed(canChangeOwn('edit', user, read));
      const edited = { ...read, ...detailsOf(context, input, at, read), lastUpdated: at.toISOString() };
      // This edit changes `lastUpdated`, which said when the stage began, so that is stored now.
      const stageDate = read.status === FIRST_STAGE ? read.stageDate : stageSinceOf(read);
      const weighed = await newlyWeighed(context, trx, read, { ...edited, stageDate }, at);
      sent = await routed(trx, settings, weighed);
      return hasTargets(settings.routing_rules) ? withDue(context, trx, weighed, at, sent.targets) : weighed;
    });
    assertRoom(head);
    const rows = await sent?.write(trx, id, at);
    await appendEvent(
      trx,
      context,
      user,
      { action: 'edited', before, after, ...(rows && { rows }), at },
      head,
    );
    return after;
  });
}

/**
 * Withdraws the user's own request that is still submitted: the request is deleted with everything that belongs to it, its history stays.
 * DomainErrors: `unauthenticated`, `not_found`, `forbidden` for other people's requests, `conflict` at other stages and when another
 * request was merged into it.
 */
export async function withdrawRequest(context: Context, id: number): Promise<void> {
  const user = requireUser(context, say('signInToUpdate'));
  const finish = await transaction(context.db, async (trx) => {
    // This locks the row, as an action does, so that nothing more can be added to the request.
    const { before, head } = await rewriteRequest(trx, user, id, (read) => {
      assertAllowed(canChangeOwn('delete', user, read));
      return read;
    });
    const afterCommit = await removeRowsOf(context, trx, id);
    await deleteRequest(trx, id);
    const at = context.clock();
    await appendEvent(trx, context, user, { action: 'deleted', before, after: null, at }, head);
    return afterCommit;
  });
  await finish();
}
