import { DomainError, type ErrorCode, type ErrorKind, type FieldError, type Message } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/errors.ts';
import { refused } from '../refusals.ts';
import { asSpelled } from './spelling.ts';

/** The only table from kinds of failures to HTTP statuses. */
export const HTTP_STATUS: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  bad_gateway: 502,
  unavailable: 503,
  gateway_timeout: 504,
};

/** The value of `extensions.code` for GraphQL clients. */
export const GRAPHQL_CODE: Readonly<Record<ErrorKind, string>> = {
  invalid: 'BAD_USER_INPUT',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_media: 'UNSUPPORTED_MEDIA_TYPE',
  too_many_requests: 'TOO_MANY_REQUESTS',
  bad_gateway: 'BAD_GATEWAY',
  unavailable: 'SERVICE_UNAVAILABLE',
  gateway_timeout: 'GATEWAY_TIMEOUT',
};

/**
 * The code of a GraphQL call that failed before it ran, because of the server's state or because of what was sent. Undefined
 * for any other failure.
 */
const graphqlCode = (error: unknown, status: number): string | undefined => {
  if (status === 503) return GRAPHQL_CODE.unavailable;
  return error instanceof DomainError && error.kind === 'invalid' ? GRAPHQL_CODE.invalid : undefined;
};

/** The framework's own refusals, in our words. Its other errors 4xx keep their own words. */
const FRAMEWORK_MESSAGES: Readonly<Record<string, Message<ErrorCode>>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: say('bodyNotJson'),
  FST_ERR_CTP_EMPTY_JSON_BODY: say('bodyEmpty'),
  FST_ERR_CTP_BODY_TOO_LARGE: say('bodyTooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: say('mediaTypeUnsupported'),
};

/** The messages of the multipart parser for a broken body. Its errors have no status. */
const BROKEN_FORM =
  /^(Unexpected end of (form|multipart data|file)|Malformed part header|Multipart: Boundary)/;

interface Failure {
  status: number;
  message: Message<ErrorCode>;
  fields?: readonly FieldError[];
}

/** The body of every refusal. */
export const errorBody = ({ code, text }: Message<ErrorCode>) => ({ error: text, code });

/** The part of an error that a client may see: the words of an expected error, nothing of any other. */
export function describeError(error: unknown): Failure {
  if (error instanceof DomainError) {
    const { kind, code, message: text, fields } = error;
    return { status: HTTP_STATUS[kind], message: { code, text }, ...(fields.length && { fields }) };
  }
  const { statusCode, code, message = 'Bad request' } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, message: FRAMEWORK_MESSAGES[code ?? ''] ?? say('badRequest', message) };
  }
  if (BROKEN_FORM.test(message)) return { status: 400, message: say('formBroken') };
  if (isUnavailable(error)) return { status: 503, message: say('unavailable') };
  return { status: 500, message: say('internal') };
}

/** A refusal as data, inside an answer that has begun already. */
export function refusalOf(error: unknown, { log, id }: Pick<FastifyRequest, 'log' | 'id'>) {
  const { status, message } = describeError(error);
  if (status >= 500) log.error({ err: error, correlationId: id }, 'request failed');
  return { status, ...errorBody(message) };
}

/**
 * Every failure of the API has the body `{"error", "code", "fields"?}`. A 500 also has `requestId`, by which the log entry
 * can be found.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, fields, ...failure } = describeError(error);
  const { context, method, routeOptions } = request;
  const message =
    status === 403 && context
      ? refused(context, `${method} ${routeOptions.url}`, error as Error, failure.message)
      : failure.message;
  // The code that called another server reports its failure.
  const isOurs = status >= 500 && status !== 502 && status !== 504;
  if (isOurs) request.log.error({ err: error, correlationId: request.id }, 'request failed');
  const retryAfter = error instanceof DomainError ? error.retryAfter : undefined;
  if (retryAfter !== undefined || status === 503) reply.header('retry-after', retryAfter ?? 5);
  const code = routeOptions.url === '/api/graphql' ? graphqlCode(error, status) : undefined;
  if (code) {
    const extensions = { code, reason: message.code };
    reply.status(status).send({ errors: [{ message: message.text, extensions }] });
    return;
  }
  reply.status(status).send({
    ...errorBody(message),
    ...(fields && { fields: asSpelled(fields, request) }),
    ...(status === 500 && { requestId: request.id }),
  });
}
