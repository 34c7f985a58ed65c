import type { ErrorCode, FieldError } from '@portal/domain';
import { ApiError } from './api.ts';

/** Why something was not done: a message for people, the code that screens compare, and the fields that it concerns. */
export interface Failure {
  message: string;
  /** Undefined when the server gave no reason: it did not answer, or it answered without a code. */
  code?: ErrorCode | undefined;
  fields: readonly FieldError[];
  /** What the person can do, when there is no message from the portal. */
  advice?: string | undefined;
}

/** What to show for a call that failed: the server's message, code and fields, or else the message `failure` (spec 8). */
export const failureOf = (error: unknown, failure: string): Failure =>
  error instanceof ApiError
    ? { message: error.message, code: error.code, fields: error.fields, advice: error.advice }
    : { message: failure, fields: [] };
