import type { Message } from './messages/say.ts';
import type { ErrorCode } from './messages/service.ts';

/** The kinds of failures that a client learns about. The gateway maps each kind to one HTTP status and GraphQL error type. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media'
  | 'too_many_requests'
  | 'unavailable'
  | 'bad_gateway'
  | 'gateway_timeout';

/** One refused field: `field` in camelCase, and a `message` to show under the input. */
export interface FieldError {
  field: string;
  message: string;
}

/**
 * The only expected failure: its kind, a message for people with its code, and the fields that it concerns. Clients do not see any other
 * error.
 */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  /** After this many seconds the client may try again. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: ErrorKind,
    { code, text }: Message<ErrorCode>,
    fields: readonly FieldError[] = [],
    retryAfter?: number,
  ) {
    super(text);
    this.name = 'DomainError';
    this.kind = kind;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}
