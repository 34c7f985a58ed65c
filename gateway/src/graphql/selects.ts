import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** By the field's place in its document: documents are parsed once and asked often. */
const seen = new WeakMap<object, Map<ReadonlySet<string>, boolean>>();

function holds(
  set: SelectionSetNode | undefined,
  names: ReadonlySet<string>,
  info: GraphQLResolveInfo,
): boolean {
  return (set?.selections ?? []).some((each) => {
    if (each.kind === Kind.FRAGMENT_SPREAD) {
      return holds(info.fragments[each.name.value]?.selectionSet, names, info);
    }
    if (each.kind === Kind.FIELD && names.has(each.name.value)) return true;
    return holds(each.selectionSet, names, info);
  });
}

/** Whether the operation asks, anywhere below this field, for a field of one of these names, if only under a condition. */
export function selects(info: GraphQLResolveInfo, names: ReadonlySet<string>): boolean {
  return info.fieldNodes.some((node) => {
    const answers = seen.get(node) ?? new Map<ReadonlySet<string>, boolean>();
    seen.set(node, answers);
    const answer = answers.get(names) ?? holds(node.selectionSet, names, info);
    answers.set(names, answer);
    return answer;
  });
}
