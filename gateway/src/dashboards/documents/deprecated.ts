import { type GraphqlDocument, sourceOf } from '@portal/contract';
import { GraphQLError, type GraphQLSchema, NoDeprecatedCustomRule, validate } from 'graphql';
import { remembered } from '../../platform/fast/index.ts';
import { builtSchema, parseWithin } from '../../platform/graphql/index.ts';

/** Something deprecated that documents use: what, with its reason, and where, as `file:line`. */
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
    // A document from before the limits of today: it is named as not answered.
    if (error instanceof GraphQLError) return [];
    throw error;
  }
}

const MOST_TEXTS = 1_000;

/** Says what documents use of a schema that is deprecated. Each text is looked at once. */
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

/** What documents use of the portal's schema that is deprecated. */
export function deprecatedUses(documents: readonly GraphqlDocument[]): DeprecatedUse[] {
  own ??= deprecatedIn(builtSchema());
  return own(documents);
}
