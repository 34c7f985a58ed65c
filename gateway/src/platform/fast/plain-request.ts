import type { FastifyRequest } from 'fastify';

const JSON_BODY = /^application\/json(; *charset=utf-8)?$/i;

/** An operation in the plainest form. */
export interface PlainRequest {
  query: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

const isNothing = (value: unknown) => value === undefined || value === null;

/** Reads a request that contains only what the specification names, in the right types, as JSON. Null for any other request. */
export function readPlain({ method, headers, body }: FastifyRequest): PlainRequest | null {
  if (method !== 'POST' || !JSON_BODY.test(headers['content-type'] ?? '')) return null;
  if (typeof body !== 'object' || body === null) return null;
  const { query, variables, operationName, extensions, ...others } = body as Record<string, unknown>;
  const isPlain =
    typeof query === 'string' &&
    (isNothing(variables) || (typeof variables === 'object' && !Array.isArray(variables))) &&
    (isNothing(operationName) || typeof operationName === 'string') &&
    isNothing(extensions) &&
    Object.keys(others).length === 0;
  return isPlain ? (body as PlainRequest) : null;
}
