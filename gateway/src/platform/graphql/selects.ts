import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** By the field's place in its document: documents are parsed once and asked often. */
const known = new WeakMap<object, ReadonlySet<string>>();

function* namesIn(set: SelectionSetNode | undefined, info: GraphQLResolveInfo): Generator<string> {
  for (const each of set?.selections ?? []) {
    if (each.kind === Kind.FIELD) yield each.name.value;
    const inner = each.kind === Kind.FRAGMENT_SPREAD ? info.fragments[each.name.value] : each;
    yield* namesIn(inner?.selectionSet, info);
  }
}

/** The names of all fields that the operation asks for anywhere below this one, if only under a condition. */
export function fieldsBelow(info: GraphQLResolveInfo): ReadonlySet<string> {
  const [place, other] = info.fieldNodes;
  const names =
    (place && !other && known.get(place)) ||
    new Set(info.fieldNodes.flatMap((node) => [...namesIn(node.selectionSet, info)]));
  if (place && !other) known.set(place, names);
  return names;
}
