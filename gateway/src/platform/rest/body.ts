import { isUtf8 } from 'node:buffer';
import { DomainError, invalidField, MESSAGES } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { inCamel } from './names.ts';

export type Body = Readonly<Record<string, unknown>>;

const isObject = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** A JSON object, or DomainError `invalid`. */
export function asObject(body: unknown): Body {
  if (!isObject(body)) throw new DomainError('invalid', say('bodyNotObject'));
  return body as Body;
}

const FORM = 'multipart/form-data';
const JSON_TYPE = 'application/json';

/**
 * A call whose description has a body is refused before its route runs when it sends no JSON object: no route has to look, and none can
 * forget to. A body that may be missing is an empty object then. Calls that take a form alone see to it themselves, and so do routes that
 * read their body themselves and say so (`readsBody`).
 */
export function requireObjects(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { body, readsBody = false, consumes = [JSON_TYPE] } = route.schema?.call ?? {};
    if (!body || readsBody || !consumes.includes(JSON_TYPE)) return;
    let mayBeMissing: boolean | undefined;
    const check = async (request: FastifyRequest) => {
      if (consumes.includes(FORM) && request.isMultipart?.()) return;
      mayBeMissing ??= z.safeParse(body, undefined).success;
      if (mayBeMissing) request.body ??= {};
      // The route tells a caller who is not signed in so, whatever the body is.
      if (!request.context?.user && !isObject(request.body)) request.body = {};
      asObject(request.body);
    };
    route.preHandler = [...[route.preHandler ?? []].flat(), check];
  });
}

/** What a call has sent, for routes whose description has a body. */
export const bodyOf = ({ body }: FastifyRequest): Body => body as Body;

/** The same in the spelling of the domain. */
export const camelBodyOf = (request: FastifyRequest) => inCamel(bodyOf(request));

/** JSON can contain half of a character only as an escape. */
const HALF_CHARACTERS = /\\u[dD][89a-fA-F]/;

/** The field whose text or name contains half of a surrogate pair. Null when there is none. No database can store such a text. */
function fieldWithHalfCharacter(body: unknown): string | null {
  for (const waiting: [name: string, value: unknown][] = [['', body]]; ; ) {
    const next = waiting.pop();
    if (!next) return null;
    const [name, value] = next;
    const isWhole = name.isWellFormed() && (typeof value !== 'string' || value.isWellFormed());
    if (!isWhole) return name.toWellFormed();
    if (typeof value === 'object' && value !== null) waiting.push(...Object.entries(value));
  }
}

/** Far more than any form of the portal needs. A value that is nested deeper can be parsed, but serializing it would exhaust the stack. */
const MOST_NESTED = 100;

/** True when lists and objects are nested more deeply than that. */
function isNestedTooDeep(text: string, value: unknown): boolean {
  if (text.length <= MOST_NESTED * 2) return false;
  for (const waiting: [value: unknown, depth: number][] = [[value, 0]]; ; ) {
    const next = waiting.pop();
    if (!next) return false;
    const [each, depth] = next;
    if (typeof each !== 'object' || each === null) continue;
    if (depth === MOST_NESTED) return true;
    for (const part of Object.values(each)) waiting.push([part, depth + 1]);
  }
}

/** The text of a body. DomainError `invalid` when it is not UTF-8, because it would turn into another text. */
export function readUtf8(body: Buffer): string {
  if (!isUtf8(body)) throw new DomainError('invalid', say('bodyNotUtf8'));
  return body.toString('utf8');
}

/** What is wrong with the JSON of a body. Null when nothing is. */
export function bodyProblem(text: string, value: unknown): DomainError | null {
  if (isNestedTooDeep(text, value)) return new DomainError('invalid', say('bodyTooDeep', MOST_NESTED));
  const field = HALF_CHARACTERS.test(text) ? fieldWithHalfCharacter(value) : null;
  if (field === null) return null;
  return field
    ? invalidField(field, MESSAGES.unfitText(field))
    : new DomainError('invalid', say('bodyUnfit', MESSAGES.unfitText('The body')));
}

/**
 * Routes take only JSON bodies unless they register another type. The portal sends the content type of JSON with every call,
 * also when it sends nothing: an empty body counts as no body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = readUtf8(body as Buffer);
    parse(request, text, (error, value) => done(error ?? bodyProblem(text, value), value));
  });
}
