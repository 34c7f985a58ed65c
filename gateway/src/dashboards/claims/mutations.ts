import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { parseWithin } from '../../platform/graphql/index.ts';

/**
 * The names of the mutations in documents, sorted, each once. A document that cannot be parsed has none, because the gateway does not run
 * it.
 */
export function mutationsIn(documents: readonly { text: string }[]): string[] {
  const names = new Set<string>();
  for (const { text } of documents) for (const name of mutationsOf(parsed(text))) names.add(name);
  return [...names].sort();
}

function parsed(text: string): DocumentNode | null {
  try {
    return parseWithin(text);
  } catch {
    return null;
  }
}

function mutationsOf(document: DocumentNode | null): string[] {
  return (document?.definitions ?? []).flatMap((definition) => {
    const isMutation =
      (definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation') ||
      (definition.kind === Kind.FRAGMENT_DEFINITION && definition.typeCondition.name.value === 'Mutation');
    return isMutation ? fieldsOf(definition.selectionSet) : [];
  });
}

/** The fields of the selection and of its inline fragments. Fragments with a name are definitions of the document. */
const fieldsOf = ({ selections }: SelectionSetNode): string[] =>
  selections.flatMap((each) => {
    if (each.kind === Kind.FIELD) return [each.name.value];
    return each.kind === Kind.INLINE_FRAGMENT ? fieldsOf(each.selectionSet) : [];
  });
