import { setImmediate } from 'node:timers/promises';
import { type GraphqlDocument, sourceOf } from '@portal/contract';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { GraphQLError, NoSchemaIntrospectionCustomRule, specifiedRules, validate } from 'graphql';
import type { Config } from '../../platform/config/index.ts';
import { builtSchema, limitRules, parseWithin } from '../../platform/graphql/index.ts';

/** The most problems that are listed; more would hide the first. */
const MOST_SHOWN = 20;

type Limits = Pick<Config, 'graphqlCostLimit'>;

/**
 * What the live schema does not answer of these documents, within the limits for all: a line each, `file:line Cannot query field …`;
 * a document of which the sources are not known stands there with its name.
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
    // First what is quick to tell, so that the rest is asked of documents of a bounded size only.
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

/** Throws DomainError `invalid`, which names file, line and field, when this portal does not answer what a version asks. */
export async function refuseUnanswered(
  limits: Limits,
  version: string,
  documents: readonly GraphqlDocument[],
): Promise<void> {
  const problemsFound = new Set<string>();
  for (const document of documents) {
    for (const problem of unanswered(limits, [document])) problemsFound.add(problem);
    // Hostile ones take their time: others are answered in between.
    await setImmediate();
  }
  const problems = [...problemsFound];
  if (problems.length === 0) return;
  const more = problems.length > MOST_SHOWN ? [`and ${problems.length - MOST_SHOWN} more`] : [];
  const shown = [...problems.slice(0, MOST_SHOWN), ...more];
  throw new DomainError('invalid', say('documentsNotAnswered', version, shown));
}
