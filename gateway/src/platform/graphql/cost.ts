import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { type DocumentNode, GraphQLError, type ValidationRule, validate } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { builtSchema } from './schema.ts';
import { sizeKey, sizeVariables, type Variables, withSizes } from './sizes.ts';

/** Sizes that one document has been asked with. */
const MOST_SIZES = 100;

/** What is known of a document: its costs differ by the variables that size its lists, and by nothing else. */
interface Known {
  variables: readonly string[];
  problems: LRUCache<string, { error: GraphQLError | null }>;
}
const known = new WeakMap<DocumentNode, Known>();

function knownOf(document: DocumentNode): Known {
  const before = known.get(document);
  if (before) return before;
  const made: Known = { variables: sizeVariables(document), problems: new LRUCache({ max: MOST_SIZES }) };
  known.set(document, made);
  return made;
}

function measure(document: DocumentNode, variables: Variables, maxCost: number): GraphQLError | null {
  try {
    validate(builtSchema(), withSizes(document, variables), [
      costLimitRule({ maxCost, ignoreIntrospection: true }),
    ]);
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/**
 * Why the document costs too much with these variables; null when it does not. Each field costs, each level down half as much
 * again, times the rows of the lists in which it stands.
 */
export function costProblem(
  document: DocumentNode,
  variables: Variables,
  limit: number,
): GraphQLError | null {
  const { variables: names, problems } = knownOf(document);
  const key = `${limit} ${variables ? names.map((name) => sizeKey(variables[name])).join() : 'unknown'}`;
  const before = problems.get(key);
  if (before) return before.error;
  const error = measure(document, variables, limit);
  problems.set(key, { error });
  return error;
}

/** The limit for a document before its variables are known. */
export const costRule =
  (limit: number): ValidationRule =>
  (context) => ({
    Document(document) {
      const problem = costProblem(document, undefined, limit);
      if (problem) context.reportError(problem);
    },
  });

/** Refuses a document that costs too much, whether the rows are asked for in it or in its variables. */
export const costLimit = (limit: number): Plugin => ({
  onValidate({ addValidationRule }) {
    addValidationRule(costRule(limit));
  },
  onExecute({ args, setResultAndStopExecution }) {
    const problem = costProblem(args.document, args.variableValues ?? {}, limit);
    if (problem) setResultAndStopExecution({ errors: [problem] });
  },
});
