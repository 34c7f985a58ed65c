import { type FieldError, snake } from '@portal/domain';
import type { FastifyRequest } from 'fastify';

type Sent = Readonly<Record<string, unknown>>;

const asSent = (value: unknown): Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Sent) : {};

const CAMEL = /[A-Z]/;

/**
 * The name of a field in the caller's spelling. REST accepts snake_case and camelCase (decisions, "Both spellings"). A field that was not
 * sent gets the spelling of the other fields, or snake_case when there is no other.
 */
function spelled(
  name: string,
  { params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): string {
  const spellings = [name, snake(name)];
  for (const sent of [params, query, body].map(asSent)) {
    const sentName = spellings.find((spelling) => Object.hasOwn(sent, spelling));
    if (sentName) return sentName;
  }
  const fields = asSent(body);
  for (const [outer, value] of Object.entries(fields)) {
    const inner = spellings.find((spelling) => Object.hasOwn(asSent(value), spelling));
    if (inner) return `${outer}.${inner}`;
  }
  return Object.keys(fields).some((field) => CAMEL.test(field)) ? name : snake(name);
}

/** The wrong fields of a call, with the names that the caller used. */
export const asSpelled = (fields: readonly FieldError[], request: FastifyRequest): FieldError[] =>
  fields.map(({ field, message }) => ({ field: spelled(field, request), message }));
