import {
  DomainError,
  type ErrorCode,
  invalidField,
  MESSAGES,
  type Message,
  severalSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type * as z from 'zod/mini';
import { type Context, requireUser } from '../../platform/context.ts';
import { isUnavailable, wasRolledBack } from '../../platform/db/index.ts';
import { readyAssignment } from '../assignee/service.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { readyAction } from '../device-requests/transitions.ts';

type Several = z.output<typeof severalSchema>;
type Chosen = Several['requests'][number];

/** The result for one request: its new state, or why nothing was done. */
export type SeveralLine = { id: number } & (
  | { request: DeviceRequest; refusal: null }
  | { request: null; refusal: Message<ErrorCode> }
);

/** Checks what is the same for all requests, and returns the function that does the action to one of them. */
async function readyFor(
  context: Context,
  { action, userId, ...along }: Several,
): Promise<(chosen: Chosen) => Promise<DeviceRequest>> {
  if (action !== 'assign') {
    const ready = await readyAction(context, action, along);
    return ({ id, version }) => ready(id, version ?? null);
  }
  const ready = await readyAssignment(context, userId ?? null);
  if (userId === undefined) throw invalidField('userId', MESSAGES.notAssignee('user_id'));
  return ({ id, version }) => ready(id, version);
}

/**
 * Does the same to several requests, one after another, each in a transaction of its own, as a single call does it. The result has a line
 * for each request, in the given order. When the portal fails, the lines say how far it came; when nothing was done before, the call fails.
 * DomainErrors, before anything is done: `unauthenticated`, `forbidden`, `invalid`.
 */
export async function actOnSeveral(context: Context, input: unknown): Promise<SeveralLine[]> {
  requireUser(context, say('signInToUpdate'));
  const several = validate(severalSchema, input);
  const lines = await workOn(context, several);
  return several.action === 'approve' ? lines.map(toldLine) : lines;
}

/** An approval that waits for a second person has not done what was asked (ADR 159). */
const toldLine = (line: SeveralLine): SeveralLine =>
  line.request?.approvalWaits ? { id: line.id, request: null, refusal: say('approvalKept') } : line;

async function workOn(context: Context, several: Several): Promise<SeveralLine[]> {
  const workOnRequest = await readyFor(context, several);
  const lines: SeveralLine[] = [];
  for (const chosen of several.requests) {
    const line = await lineOf(chosen.id, () => workOnRequest(chosen));
    if ('failure' in line) return brokenOff(context, several.requests, lines, line.failure);
    lines.push(line);
  }
  return lines;
}

async function lineOf(
  id: number,
  work: () => Promise<DeviceRequest>,
): Promise<SeveralLine | { failure: unknown }> {
  try {
    return { id, request: await work(), refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError) || !wasRolledBack(error)) return { failure: error };
    return { id, request: null, refusal: { code: error.code, text: error.message } };
  }
}

/** The lines of a call in which the portal failed at one request, and so did not reach those after it. */
function brokenOff(
  { log, correlationId }: Context,
  requests: readonly Chosen[],
  lines: readonly SeveralLine[],
  failure: unknown,
): SeveralLine[] {
  if (!lines.some(({ request }) => request) && wasRolledBack(failure)) throw failure;
  log.error({ err: failure, correlationId }, 'broke off what is done to several requests');
  const [at, ...others] = requests.slice(lines.length).map(({ id }) => id);
  const refusal = reasonOf(failure);
  return [
    ...lines,
    ...(at === undefined ? [] : [{ id: at, request: null, refusal }]),
    ...others.map((id) => ({ id, request: null, refusal: say('notReached') })),
  ];
}

function reasonOf(failure: unknown): Message<ErrorCode> {
  if (failure instanceof DomainError) return { code: failure.code, text: failure.message };
  return isUnavailable(failure) ? say('unavailable') : say('internal');
}
