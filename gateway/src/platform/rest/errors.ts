import { DomainError, type ErrorCode } from '@portal/domain';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/errors.ts';
import { refused } from '../refusals.ts';

/** The one table from what went wrong to what HTTP calls it. */
export const HTTP_STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  unavailable: 503,
};

/** What GraphQL clients read in `extensions.code`. */
export const GRAPHQL_CODE: Readonly<Record<ErrorCode, string>> = {
  invalid: 'BAD_USER_INPUT',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_media: 'UNSUPPORTED_MEDIA_TYPE',
  too_many_requests: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
};

/** Of a GraphQL call that failed before it was run: the server's state, or what was sent. Undefined for any other failure. */
const graphqlCode = (error: unknown, status: number): string | undefined => {
  if (status === 503) return GRAPHQL_CODE.unavailable;
  return error instanceof DomainError && error.code === 'invalid' ? GRAPHQL_CODE.invalid : undefined;
};

export const INTERNAL_ERROR = 'Internal server error';
export const UNAVAILABLE = 'The service is unavailable at the moment. Please try again.';

/** What the framework itself refuses, in words; the rest of its 4xx keep their own. */
const FRAMEWORK_MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The content type is not supported',
};

/** What the multipart parser says of a body that is broken; it gives no status. */
const BROKEN_FORM =
  /^(Unexpected end of (form|multipart data|file)|Malformed part header|Multipart: Boundary)/;

interface Told {
  status: number;
  message: string;
}

/** What a client is told of an error: its own words if it was expected, nothing of it otherwise. */
export function describeError(error: unknown): Told {
  if (error instanceof DomainError) return { status: HTTP_STATUS[error.code], message: error.message };
  const { statusCode, code, message } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, message: FRAMEWORK_MESSAGES[code ?? ''] ?? message ?? 'Bad request' };
  }
  if (BROKEN_FORM.test(message ?? '')) return { status: 400, message: 'The form is incomplete or malformed' };
  if (isUnavailable(error)) return { status: 503, message: UNAVAILABLE };
  return { status: 500, message: INTERNAL_ERROR };
}

/** Every failure of the API leaves as `{"error": message}`; a 500 carries the request id by which the log is found. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, ...told } = describeError(error);
  const { context, method, routeOptions } = request;
  const message =
    status === 403 && context
      ? refused(context, `${method} ${routeOptions.url}`, error as Error, told.message)
      : told.message;
  if (status >= 500) request.log.error({ err: error, correlationId: request.id }, 'request failed');
  const retryAfter = error instanceof DomainError ? error.retryAfter : undefined;
  if (retryAfter !== undefined || status === 503) reply.header('retry-after', retryAfter ?? 5);
  const code = routeOptions.url === '/api/graphql' ? graphqlCode(error, status) : undefined;
  if (code) {
    reply.status(status).send({ errors: [{ message, extensions: { code } }] });
    return;
  }
  reply.status(status).send(status === 500 ? { error: message, requestId: request.id } : { error: message });
}
