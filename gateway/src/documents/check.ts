import { type GraphqlDocument, sourceOf } from '@portal/contract';
import { DomainError } from '@portal/domain';
import { GraphQLError, parse, validate } from 'graphql';
import { schema } from '../graphql/schema.ts';

/** So many are told; more would hide the first. */
const TOLD = 20;

/**
 * What the live schema does not answer of these documents: a line each, `file:line Cannot query field …`; a document of which
 * the sources are not known stands there with its name.
 */
export function unanswered(documents: readonly GraphqlDocument[]): string[] {
  const problems = new Set<string>();
  for (const document of documents)
    for (const { message, locations } of errorsOf(document.text))
      problems.add(`${sourceOf(document, locations?.[0]?.line ?? 1)} ${message}`);
  return [...problems];
}

function errorsOf(text: string): readonly GraphQLError[] {
  try {
    return validate(schema, parse(text));
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/** Throws DomainError `invalid`, which names file, line and field, when this portal does not answer what a version asks. */
export function refuseUnanswered(version: string, documents: readonly GraphqlDocument[]): void {
  const problems = unanswered(documents);
  if (problems.length === 0) return;
  const more = problems.length > TOLD ? [`and ${problems.length - TOLD} more`] : [];
  throw new DomainError(
    'invalid',
    [`${version} asks for what this portal does not answer:`, ...problems.slice(0, TOLD), ...more].join('\n'),
  );
}
