import {
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

/** Every name of a schema by its path: `User`, `User.name`, `Role.ADMIN`. Deprecated fields end in their reason. */
function namesOf(schema: GraphQLSchema): Set<string> {
  const names = new Set<string>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    names.add(type.name);
    if (isEnumType(type)) for (const { name } of type.getValues()) names.add(`${type.name}.${name}`);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const { name, deprecationReason } of Object.values(type.getFields())) {
      names.add(`${type.name}.${name}`);
      if (deprecationReason) names.add(`${type.name}.${name} is deprecated: ${deprecationReason}`);
    }
  }
  return names;
}

/** The differences between two schemas, the worst first: groups of sentences with their titles. */
export function changesOf(before: GraphQLSchema, after: GraphQLSchema): [title: string, changes: string[]][] {
  const namesBefore = namesOf(before);
  const added = [...namesOf(after)].filter((name) => !namesBefore.has(name));
  return [
    ['Breaking changes', findBreakingChanges(before, after).map(({ description }) => description)],
    ['Changes that may break', findDangerousChanges(before, after).map(({ description }) => description)],
    ['Deprecated now', added.filter((name) => name.includes(' '))],
    ['New', added.filter((name) => !name.includes(' '))],
  ];
}
