import { DomainError, type ErrorKind, type FieldError } from '@portal/domain';
import type { Context } from '../context.ts';
import { refused } from '../refusals.ts';
import { builder } from './builder.ts';

/** The refusals that a mutation answers as members of its union. Any other DomainError is an error of the whole operation. */
export class ConflictError extends DomainError {}
export class ForbiddenError extends DomainError {}
export class InvalidError extends DomainError {}
export class NotFoundError extends DomainError {}

const CLASSES: Readonly<Partial<Record<ErrorKind, typeof DomainError>>> = {
  conflict: ConflictError,
  forbidden: ForbiddenError,
  invalid: InvalidError,
  not_found: NotFoundError,
};

const ErrorInterface = builder.interfaceRef<DomainError>('Error').implement({
  fields: (t) => ({
    message: t.exposeString('message'),
    code: t.exposeString('code', {
      description: 'Stays the same when the words change: one of the codes of `Error` in /api/openapi.json.',
    }),
  }),
});

const FieldErrorType = builder.objectRef<FieldError>('FieldError').implement({
  fields: (t) => ({ field: t.exposeString('field'), message: t.exposeString('message') }),
});

for (const type of [ConflictError, ForbiddenError, NotFoundError]) {
  builder.objectType(type, { name: type.name, interfaces: [ErrorInterface] });
}

builder.objectType(InvalidError, {
  name: 'InvalidError',
  interfaces: [ErrorInterface],
  fields: (t) => ({ fields: t.field({ type: [FieldErrorType], resolve: ({ fields }) => [...fields] }) }),
});

/** The result of a query; null when it is refused for one of these reasons. */
export const nullWhen = <T>(kinds: readonly ErrorKind[], reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof DomainError && kinds.includes(error.kind)) return null;
    throw error;
  });

/**
 * Runs the work of a mutation and turns its refusals into members of the result union. `act` is the mutation's name in the record of a
 * refusal.
 */
export async function refusable<T>(context: Context, act: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const Refusal = error instanceof DomainError ? CLASSES[error.kind] : undefined;
    if (!Refusal) throw error;
    const { kind, code, message, fields } = error as DomainError;
    const own = { code, text: message };
    const reason =
      kind === 'forbidden' ? refused(context, `mutation ${act}`, error as DomainError, own) : own;
    throw new Refusal(kind, reason, fields);
  }
}
