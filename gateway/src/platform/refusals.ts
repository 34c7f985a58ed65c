import type { ErrorCode, Message } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Context } from './context.ts';

type Listener = (context: Context, act: string, reason: string) => void;
const listeners: Listener[] = [];

/** Tells `listener` of every act that a person was refused (403), from now on. */
export const onRefused = (listener: Listener): void => void listeners.push(listener);

/** Refusals of which another event tells more. */
const toldOtherwise = new WeakSet<Error>();

/** Marks a refusal for which an event has been recorded: it leaves no second one. */
export function recordedRefusal<T extends Error>(error: T): T {
  toldOtherwise.add(error);
  return error;
}

/**
 * The message for a person who was refused an act (403). It names first what is missing before any role counts. `act` names the call, such as
 * `PUT /api/users/:id` or `mutation updateUser`.
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
