import type { FieldError } from '@portal/domain';
import { ApiError } from './api.ts';

/** What a form shows of a call that failed: the server's words and the fields that they concern, else `failure` (spec 8). */
export const failureOf = (
  error: unknown,
  failure: string,
): { message: string; fields: readonly FieldError[] } =>
  error instanceof ApiError
    ? { message: error.message, fields: error.fields }
    : { message: failure, fields: [] };
