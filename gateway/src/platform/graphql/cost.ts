import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { type DocumentNode, GraphQLError, type ValidationRule, validate } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { remembered } from '../fast/index.ts';
import { builtSchema } from './schema.ts';
import { type Sizes, sizesOf, sizeVariables, withSizes } from './sizes.ts';

/** The number of different sizes that are remembered for one document. */
const MOST_SIZES = 100;

/** Everything that the cost of a document depends on. */
interface Asked {
  limit: number;
  sizes: Sizes;
}

interface Known {
  variables: readonly string[];
  /** The key is an `Asked` in JSON. */
  problem: (input: string) => GraphQLError | null;
}
const measured = new WeakMap<DocumentNode, Known>();

function knownOf(document: DocumentNode): Known {
  const before = measured.get(document);
  if (before) return before;
  const made: Known = {
    variables: sizeVariables(document),
    problem: remembered(MOST_SIZES, (input) => measure(document, JSON.parse(input))),
  };
  measured.set(document, made);
  return made;
}

function measure(document: DocumentNode, { limit: maxCost, sizes }: Asked): GraphQLError | null {
  try {
    validate(builtSchema(), withSizes(document, sizes), [
      costLimitRule({ maxCost, ignoreIntrospection: true, flattenFragments: true }),
    ]);
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/**
 * Says why the document costs too much with these variables, or before they are known. Null when it does not cost too much. Each field has
 * a cost, which grows by half on each deeper level. It is multiplied by the number of rows of the lists around it. A fragment is no level.
 */
export function costProblem(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>> | undefined,
  limit: number,
): GraphQLError | null {
  const { variables: names, problem } = knownOf(document);
  const input: Asked = { limit, sizes: variables && sizesOf(names, variables) };
  return problem(JSON.stringify(input));
}

/** A validation rule: the cost limit for a document before its variables are known. */
export const costRule =
  (limit: number): ValidationRule =>
  (context) => ({
    Document(document) {
      const problem = costProblem(document, undefined, limit);
      if (problem) context.reportError(problem);
    },
  });

/** Refuses a document that costs too much, whether the document or its variables say how many rows it asks for. */
export const costLimit = (limit: number): Plugin => ({
  onValidate({ addValidationRule }) {
    addValidationRule(costRule(limit));
  },
  onExecute({ args, setResultAndStopExecution }) {
    const problem = costProblem(args.document, args.variableValues ?? {}, limit);
    if (problem) setResultAndStopExecution({ errors: [problem] });
  },
});
