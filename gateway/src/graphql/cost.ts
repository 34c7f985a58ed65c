import { costLimitPlugin, costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { type DocumentNode, GraphQLError, Kind, validate, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { schema } from './schema.ts';

/** Fields, each level down counting half as much again, times the rows asked for: two hundred requests with six fields. */
const LIMIT = { maxCost: 5_000, ignoreIntrospection: true };
/** Arguments that say how many rows are asked for. */
const SIZES = new Set(['first', 'last']);

type Variables = Readonly<Record<string, unknown>> | null | undefined;

/** The document with the numbers written out that its variables stand for; itself when no size is a variable. */
function writtenOut(document: DocumentNode, variables: Variables): DocumentNode {
  const defaults = new Map<string, number>();
  return visit(document, {
    VariableDefinition({ variable, defaultValue }) {
      if (defaultValue?.kind === Kind.INT) defaults.set(variable.name.value, Number(defaultValue.value));
    },
    Argument(node) {
      if (node.value.kind !== Kind.VARIABLE || !SIZES.has(node.name.value)) return undefined;
      const name = node.value.name.value;
      const value = variables?.[name] ?? defaults.get(name);
      // Anything else is refused or means the usual size.
      if (!Number.isInteger(value)) return undefined;
      return { ...node, value: { kind: Kind.INT, value: String(value) } };
    },
  });
}

/** Why the document costs too much with these variables; null when it does not. The limit for what is written in it is the rule's. */
export function costProblem(document: DocumentNode, variables: Variables): GraphQLError | null {
  const full = writtenOut(document, variables);
  if (full === document) return null;
  try {
    validate(schema, full, [costLimitRule(LIMIT)]);
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** Refuses a document that costs too much, whether the rows are asked for in it or in its variables. */
export const costLimits: readonly Plugin[] = [
  costLimitPlugin(LIMIT),
  {
    onExecute({ args, setResultAndStopExecution }) {
      const problem = costProblem(args.document, args.variableValues);
      if (problem) setResultAndStopExecution({ errors: [problem] });
    },
  },
];
