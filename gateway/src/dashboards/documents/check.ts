import { setImmediate } from 'node:timers/promises';
import { type GraphqlDocument, sourceOf } from '@portal/contract';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { GraphQLError, NoSchemaIntrospectionCustomRule, specifiedRules, validate } from 'graphql';
import type { Config } from '../../platform/config/index.ts';
import { builtSchema, limitRules, parseWithin } from '../../platform/graphql/index.ts';

/** The most problems that are listed; more would hide the first ones. */
const MOST_SHOWN = 20;

type Limits = Pick<Config, 'graphqlCostLimit'>;

/**
 * The problems of documents with the current schema and the limits for all documents, one line each: `file:line Cannot query field …`. When
 * the sources of a document are not known, its name stands in place of the file.
 */
export function unanswered(limits: Limits, documents: readonly GraphqlDocument[]): string[] {
  const problems = new Set<string>();
  for (const document of documents)
    for (const { message, locations } of errorsOf(limits, document.text))
      problems.add(`${sourceOf(document, locations?.[0]?.line ?? 1)} ${message}`);
  return [...problems];
}

function errorsOf({ graphqlCostLimit }: Limits, text: string): readonly GraphQLError[] {
  try {
    const document = parseWithin(text);
    // Check the limits first, because that is fast: the other rules then run only on documents of a limited size.
    const beyond = validate(builtSchema(), document, [
      ...limitRules(graphqlCostLimit),
      NoSchemaIntrospectionCustomRule,
    ]);
    return beyond.length > 0 ? beyond : validate(builtSchema(), document, specifiedRules);
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/** Throws DomainError `invalid`, which names file, line and field, when this portal cannot answer the documents of a version. */
export async function refuseUnanswered(
  limits: Limits,
  version: string,
  documents: readonly GraphqlDocument[],
): Promise<void> {
  const problemsFound = new Set<string>();
  for (const document of documents) {
    for (const problem of unanswered(limits, [document])) problemsFound.add(problem);
    // A hostile document may take long, so other requests get a turn in between.
    await setImmediate();
  }
  const problems = [...problemsFound];
  if (problems.length === 0) return;
  const more = problems.length > MOST_SHOWN ? [`and ${problems.length - MOST_SHOWN} more`] : [];
  const shown = [...problems.slice(0, MOST_SHOWN), ...more];
  throw new DomainError('invalid', say('documentsNotAnswered', version, shown));
}
