import type { Message } from './messages/say.ts';
import type { ErrorCode } from './messages/service.ts';

/** What can go wrong in a way that a client is told about. The gateway maps each to one HTTP status and GraphQL error type. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media'
  | 'too_many_requests'
  | 'unavailable';

/** One field that was refused: `field` in camelCase, `message` fit to stand under the input. */
export interface FieldError {
  field: string;
  message: string;
}

/** The one expected failure: its kind, a message for people with its code, and the fields it concerns. Anything else is masked. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  /** When it may be tried again, in seconds from now. */
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
