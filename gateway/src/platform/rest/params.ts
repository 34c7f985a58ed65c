import { ID, invalidField, MESSAGES, REST_PAGE, readInstant, soughtSchema, validate } from '@portal/domain';
import { PARAMETER_MESSAGES } from '@portal/domain/service-messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endOf, type Page } from '../paging.ts';

/** Reads a positive integer of a path or an argument. DomainError `invalid` for anything else. */
export function readId(text: unknown, name = 'id'): number {
  if (typeof text === 'string' && ID.test(text)) return Number(text);
  throw invalidField(name, PARAMETER_MESSAGES.notId(name));
}

/** An id in the path of a route, such as `:id`. */
export const pathId = (request: FastifyRequest, name = 'id'): number =>
  readId((request.params as Record<string, string>)[name], name);

/** One value of the query string. DomainError `invalid` when it is given twice. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name];
  if (Array.isArray(value)) throw invalidField(name, PARAMETER_MESSAGES.givenTwice(name));
  return value?.trim() || undefined;
}

/** An instant of the query string; DomainError `invalid` for anything else. */
export function queryInstant(request: FastifyRequest, name: string): Date | undefined {
  const value = queryText(request, name);
  if (value === undefined) return undefined;
  const instant = readInstant(value);
  if (!instant) throw invalidField(name, MESSAGES.notInstant(name));
  return instant;
}

/** The text that a list is searched for. */
export const soughtText = (request: FastifyRequest, name: string): string | undefined =>
  validate(soughtSchema(name), queryText(request, name), name) ?? undefined;

/** `limit` and `cursor` of a list (decisions, "Lists over REST"). */
export function readPaging(
  request: FastifyRequest,
  { default: usual, max }: { default: number; max: number } = REST_PAGE,
): { first: number; after: string | undefined } {
  const limit = queryText(request, 'limit');
  const after = queryText(request, 'cursor');
  if (limit === undefined) return { first: usual, after };
  const first = ID.test(limit) ? Number(limit) : 0;
  if (first < 1 || first > max) {
    throw invalidField('limit', PARAMETER_MESSAGES.notFromOneTo('limit', max));
  }
  return { first, after };
}

/** Sends a page as a plain array, with the total and, unless it is the last page, the link to the next one. */
export async function sendPage<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<T, number | string>,
  present: (item: T) => unknown,
): Promise<unknown[]> {
  reply.header('x-total-count', await page.total());
  if (await page.isLeast?.()) reply.header('x-total-count-is-least', 'true');
  const end = endOf(page);
  if (page.hasNext && end) {
    const url = new URL(request.url, 'http://portal');
    url.searchParams.set('cursor', end);
    reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return page.items.map(({ node }) => present(node));
}
