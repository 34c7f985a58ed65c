import type { FieldError } from '@portal/domain';
import { ApiError } from './api.ts';

/** Why something was not done: a message fit to be shown, and the fields that it concerns. */
export interface Failure {
  message: string;
  fields: readonly FieldError[];
}

/** What to show of a call that failed: the server's words and the fields that it names, else `failure` (spec 8). */
export const failureOf = (error: unknown, failure: string): Failure =>
  error instanceof ApiError
    ? { message: error.message, fields: error.fields }
    : { message: failure, fields: [] };
