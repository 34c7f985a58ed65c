import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { GraphQLError } from 'graphql';
import type { Context } from '../context.ts';
import { isUnavailable } from '../db/errors.ts';
import { refused } from '../refusals.ts';
import { GRAPHQL_CODE } from '../rest/errors.ts';

function placeOf(error: unknown) {
  if (!(error instanceof GraphQLError)) return {};
  const { nodes, source, positions, path } = error;
  return { nodes, source, positions, path };
}

/** The form in which Yoga answers a call that may be repeated after some seconds. */
const later = (status: number, seconds: number) => ({ status, headers: { 'retry-after': String(seconds) } });

/** The form of an error that the client may see: the message of a refusal; for anything unexpected only the request id. */
export function maskError(error: unknown, context: Context): GraphQLError {
  const { correlationId, log } = context;
  const cause = error instanceof GraphQLError ? error.originalError : error;
  const where = placeOf(error);
  if (cause instanceof DomainError) {
    const fields = cause.fields.length ? { fields: cause.fields } : {};
    const own = { code: cause.code, text: cause.message };
    const reason =
      cause.kind === 'forbidden'
        ? refused(context, `GraphQL ${where.path?.[0] ?? 'operation'}`, cause, own)
        : own;
    const http =
      cause.kind === 'too_many_requests' && cause.retryAfter !== undefined && later(429, cause.retryAfter);
    const extensions = {
      code: GRAPHQL_CODE[cause.kind],
      reason: reason.code,
      ...fields,
      ...(http && { http }),
    };
    return new GraphQLError(reason.text, { ...where, extensions });
  }
  // An error of GraphQL itself: the document cannot be parsed, is not valid or does not fit its variables.
  if (error instanceof GraphQLError && (!cause || cause instanceof GraphQLError)) return error;
  log.error({ err: cause, correlationId }, 'operation failed');
  if (isUnavailable(cause)) {
    const http = later(503, 5);
    const { code, text } = say('unavailable');
    const extensions = { code: GRAPHQL_CODE.unavailable, reason: code, http };
    return new GraphQLError(text, { ...where, extensions });
  }
  const { code, text } = say('internal');
  const extensions = { code: 'INTERNAL_SERVER_ERROR', reason: code, requestId: correlationId };
  return new GraphQLError(text, { ...where, extensions });
}
