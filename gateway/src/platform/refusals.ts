import type { ErrorCode, Message } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Context } from './context.ts';

type Listener = (context: Context, act: string, reason: string) => void;
const listeners: Listener[] = [];

/** Calls `listener` for every action that a person is refused (403), from now on. */
export const onRefused = (listener: Listener): void => void listeners.push(listener);

/** Refusals that another event records in more detail. */
const toldOtherwise = new WeakSet<Error>();

/** Marks a refusal for which an event has been recorded, so that it is not recorded twice. */
export function recordedRefusal<T extends Error>(error: T): T {
  toldOtherwise.add(error);
  return error;
}

/**
 * Reports a refused action (403) to the listeners, and returns the message for the person. If something is missing before any role can
 * count, the message names that first. `act` names the call, such as `PUT /api/users/:id` or `mutation updateUser`.
 */
export function refused(
  context: Context,
  act: string,
  error: Error,
  message: Message<ErrorCode>,
): Message<ErrorCode> {
  const reason = context.user?.secondFactorMissing ? say('secondFactorMissing') : message;
  if (!toldOtherwise.has(error)) for (const hear of listeners) hear(context, act, reason.text);
  return reason;
}
