import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { fastPaths } from './switch.ts';

/** Names by the field's node in its document. Documents are parsed once and run often. */
const namesByField = new WeakMap<object, ReadonlySet<string>>();

function* namesIn(set: SelectionSetNode | undefined, info: GraphQLResolveInfo): Generator<string> {
  for (const each of set?.selections ?? []) {
    if (each.kind === Kind.FIELD) yield each.name.value;
    const inner = each.kind === Kind.FRAGMENT_SPREAD ? info.fragments[each.name.value] : each;
    yield* namesIn(inner?.selectionSet, info);
  }
}

/**
 * The names of all fields that the operation selects anywhere below this one, also under a condition. Undefined when the fast
 * paths are off: then all fields are read.
 */
export function askedFields(info: GraphQLResolveInfo): ReadonlySet<string> | undefined {
  if (!fastPaths()) return undefined;
  const [place, second] = info.fieldNodes;
  const names =
    (place && !second && namesByField.get(place)) ||
    new Set(info.fieldNodes.flatMap((node) => [...namesIn(node.selectionSet, info)]));
  if (place && !second) namesByField.set(place, names);
  return names;
}
