import { isUtf8 } from 'node:buffer';
import { DomainError, invalidField, MESSAGES } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { inCamel } from './names.ts';

export type Body = Readonly<Record<string, unknown>>;

const isObject = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** Returns a JSON object. DomainError `invalid` for any other value. */
export function asObject(body: unknown): Body {
  if (!isObject(body)) throw new DomainError('invalid', say('bodyNotObject'));
  return body as Body;
}

const FORM = 'multipart/form-data';
const JSON_TYPE = 'application/json';

/**
 * Refuses bodies that are no JSON object, for all calls whose description has a body, before their routes run. So no route has to check it.
 * A body that may be missing becomes an empty object. Calls that accept only a form check it themselves, and so do routes with `readsBody`.
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
      // For a caller who is not signed in, the route answers 401, whatever the body is.
      if (!request.context?.user && !isObject(request.body)) request.body = {};
      asObject(request.body);
    };
    route.preHandler = [...[route.preHandler ?? []].flat(), check];
  });
}

/** The body of a call, for routes whose description has a body. */
export const bodyOf = ({ body }: FastifyRequest): Body => body as Body;

/** The body with its field names in camelCase, as the domain spells them. */
export const camelBodyOf = (request: FastifyRequest) => inCamel(bodyOf(request));

/** An escape for half of a surrogate pair. JSON can contain one only as an escape. */
const HALF_CHARACTERS = /\\u[dD][89a-fA-F]/;

/**
 * Returns the name of a field whose text or name contains half of a surrogate pair. Null when there is none. No database can store such a
 * text.
 */
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

/**
 * The deepest nesting of a body, far more than any form of the portal needs. A deeper value can be parsed, but serializing it would exhaust
 * the stack.
 */
const MOST_NESTED = 100;

/** True when lists and objects are nested more deeply than `MOST_NESTED`. */
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

/** The text of a body. DomainError `invalid` when it is not UTF-8: decoding would silently change it. */
export function readUtf8(body: Buffer): string {
  if (!isUtf8(body)) throw new DomainError('invalid', say('bodyNotUtf8'));
  return body.toString('utf8');
}

/** The problem of a JSON body; null when there is none. */
export function bodyProblem(text: string, value: unknown): DomainError | null {
  if (isNestedTooDeep(text, value)) return new DomainError('invalid', say('bodyTooDeep', MOST_NESTED));
  const field = HALF_CHARACTERS.test(text) ? fieldWithHalfCharacter(value) : null;
  if (field === null) return null;
  return field
    ? invalidField(field, MESSAGES.unfitText(field))
    : new DomainError('invalid', say('bodyUnfit', MESSAGES.unfitText('The body')));
}

/**
 * Makes JSON the only accepted body, except for routes that register another type. The portal sends the JSON content type with every call,
 * even without a body: so an empty body counts as no body.
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
