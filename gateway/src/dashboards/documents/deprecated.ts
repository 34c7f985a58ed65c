import { type GraphqlDocument, sourceOf } from '@portal/contract';
import { GraphQLError, type GraphQLSchema, NoDeprecatedCustomRule, validate } from 'graphql';
import { remembered } from '../../platform/fast/index.ts';
import { builtSchema, parseWithin } from '../../platform/graphql/index.ts';

/** A deprecated part of the schema that documents use: what it is, with the reason, and the places as `file:line`. */
export interface DeprecatedUse {
  message: string;
  sources: string[];
}

interface Found {
  message: string;
  line: number;
}

function usesIn(text: string, schema: GraphQLSchema): readonly Found[] {
  try {
    return validate(schema, parseWithin(text), [NoDeprecatedCustomRule]).map(({ message, locations }) => ({
      message,
      line: locations?.[0]?.line ?? 1,
    }));
  } catch (error) {
    // A document from before today's limits: another check reports it as not answered.
    if (error instanceof GraphQLError) return [];
    throw error;
  }
}

const MOST_TEXTS = 1_000;

/** Returns a function that finds the deprecated parts of a schema in documents. Each text is examined once. */
export function deprecatedIn(schema: GraphQLSchema) {
  const usesOf = remembered(MOST_TEXTS, (text) => usesIn(text, schema));
  return (documents: readonly GraphqlDocument[]): DeprecatedUse[] => {
    const sourcesByMessage = new Map<string, Set<string>>();
    for (const document of documents)
      for (const { message, line } of usesOf(document.text)) {
        const sources = sourcesByMessage.get(message) ?? new Set();
        sourcesByMessage.set(message, sources.add(sourceOf(document, line)));
      }
    return [...sourcesByMessage].map(([message, sources]) => ({ message, sources: [...sources] }));
  };
}

let own: ReturnType<typeof deprecatedIn> | undefined;

/** The deprecated parts of the portal's schema that documents use. */
export function deprecatedUses(documents: readonly GraphqlDocument[]): DeprecatedUse[] {
  own ??= deprecatedIn(builtSchema());
  return own(documents);
}
