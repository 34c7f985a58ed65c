import { isUtf8 } from 'node:buffer';
import { DomainError, invalidField, MESSAGES } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';

/** Half of a character can stand in JSON only as an escape. */
const HALF_CHARACTERS = /\\u[dD][89a-fA-F]/;

/** The field in which a text, or whose name, has half of a character; null when none has. No database can keep one. */
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

/** The text of a body, or DomainError `invalid`: what is no UTF-8 would come to be other text than was sent. */
export function readUtf8(body: Buffer): string {
  if (!isUtf8(body)) throw new DomainError('invalid', say('bodyNotUtf8'));
  return body.toString('utf8');
}

/** What is wrong with a text in the body's JSON; null when nothing is. */
export function textProblem(text: string, value: unknown): DomainError | null {
  const field = HALF_CHARACTERS.test(text) ? fieldWithHalfCharacter(value) : null;
  if (field === null) return null;
  return field
    ? invalidField(field, MESSAGES.unfitText(field))
    : new DomainError('invalid', say('bodyUnfit', MESSAGES.unfitText('The body')));
}

/**
 * JSON is the only body that routes take unless they register another. The portal names it as the content type of every call,
 * also of those that send nothing: an empty body is no body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = readUtf8(body as Buffer);
    parse(request, text, (error, value) => done(error ?? textProblem(text, value), value));
  });
}
