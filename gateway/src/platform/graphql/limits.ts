import { maxDepthPlugin, maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { MaxTokensParserWLexer } from '@escape.tech/graphql-armor-max-tokens';
import { DASHBOARD_LIMITS } from '@portal/contract';
import { say } from '@portal/domain/service-messages';
import {
  type DocumentNode,
  GraphQLError,
  type ParseOptions,
  type Source,
  type ValidationRule,
  visit,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { costLimit, costRule } from './cost.ts';

const DEPTH = { n: 10, ignoreIntrospection: true };
const TOKENS = { n: 2_000 };
/**
 * The most characters of a document. A text with few tokens can still be long, and the gateway keeps texts in memory. The longest text of
 * the portal has 3,000 characters.
 */
const LONGEST_TEXT = DASHBOARD_LIMITS.documentText;
const tooLong = () => new GraphQLError(say('documentTooLong', LONGEST_TEXT).text);
const INTROSPECTION = new Set(['__schema', '__type']);
/**
 * How many times one query or mutation may occur in a document. With aliases a document could ask for the same field again and again, and a
 * search costs more than the size of its answer shows.
 */
const MOST_OF_A_FIELD = 10;

/** The cost does not count fields of the schema, so a document may ask for the schema only once. */
const introspectionRule: ValidationRule = (context) => ({
  Document(document) {
    let times = 0;
    visit(document, {
      Field(node) {
        if (!INTROSPECTION.has(node.name.value) || ++times < 2) return;
        context.reportError(new GraphQLError(say('documentAsksSchemaTwice').text, { nodes: node }));
      },
    });
  },
});

/** Refuses a document that contains one query or mutation too many times. The cost rule counts the fields below it. */
const repetitionRule: ValidationRule = (context) => {
  const times = new Map<string, number>();
  const roots = [context.getSchema().getQueryType(), context.getSchema().getMutationType()];
  return {
    Field(node) {
      if (!roots.some((root) => root && root === context.getParentType())) return;
      const { value: name } = node.name;
      const count = (times.get(name) ?? 0) + 1;
      times.set(name, count);
      if (count !== MOST_OF_A_FIELD + 1) return;
      const { text } = say('documentAsksOften', name, MOST_OF_A_FIELD);
      context.reportError(new GraphQLError(text, { nodes: node }));
    },
  };
};

/**
 * Parses a document. Throws a GraphQLError, also for brackets that are nested too deeply: the parser is recursive and has no limit of its
 * own.
 */
function parseTokens(text: string | Source, options?: ParseOptions): DocumentNode {
  try {
    // biome-ignore lint/suspicious/noExplicitAny: the parser takes graphql's options and its own in one
    return new MaxTokensParserWLexer(text, { ...options, ...TOKENS } as any).parseDocument();
  } catch (error) {
    if (error instanceof RangeError) throw new GraphQLError(say('documentTooDeep').text);
    throw error;
  }
}

/** Parses a document whose text is within the size limit. Throws a GraphQLError. */
export function parseWithin(text: string): DocumentNode {
  if (text.length > LONGEST_TEXT) throw tooLong();
  return parseTokens(text);
}

/**
 * The rules for every document before its variables are known. A dashboard whose documents break them is refused when it is
 * published.
 */
export const limitRules = (cost: number): readonly ValidationRule[] => [
  // According to its type it may throw, and it does.
  maxDepthRule(DEPTH) as unknown as ValidationRule,
  introspectionRule,
  costRule(cost),
  repetitionRule,
];

/** The limits for every document, registered or not. */
export const withinLimits = (cost: number): readonly Plugin[] => [
  {
    onParams({ params, setResult }) {
      if ((params.query?.length ?? 0) > LONGEST_TEXT) setResult({ errors: [tooLong()] });
    },
  },
  { onParse: ({ setParseFn }) => setParseFn(parseTokens) },
  maxDepthPlugin(DEPTH),
  {
    onValidate({ addValidationRule }) {
      addValidationRule(introspectionRule);
    },
  },
  costLimit(cost),
  {
    onValidate({ addValidationRule }) {
      addValidationRule(repetitionRule);
    },
  },
];
