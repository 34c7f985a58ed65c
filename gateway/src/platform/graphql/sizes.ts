import { PAGE } from '@portal/domain';
import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLOutputType,
  getNullableType,
  isListType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { builtSchema } from './schema.ts';

/** The name of the argument that sets the number of rows. */
const SIZE = 'first';
/**
 * The assumed size of a list that always returns all its rows, such as the files of a request. A field can set another size as
 * `extensions.rows`.
 */
const WHOLE_LIST = 2;
/** The field with the rows of a connection. They were counted already at the field with `first`. */
const ROWS = 'edges';

const isList = (type: GraphQLOutputType) => isListType(getNullableType(type));
const sizeOf = ({ arguments: args = [] }: FieldNode): ArgumentNode | undefined =>
  args.find(({ name }) => name.value === SIZE);

/**
 * The size that counts. An invalid size is refused later, but the other fields of the document still run, so it counts as the largest size.
 */
const counted = (size: unknown): number =>
  Number.isInteger(size) && Number(size) >= 1 && Number(size) <= PAGE.max ? Number(size) : PAGE.max;

/**
 * The variables that say how many rows a list has, with their values. Undefined before a document runs, because its variables
 * are not known then.
 */
export type Sizes = Readonly<Record<string, number | null>> | undefined;

/** Picks the variables that set numbers of rows. The result is never long, whatever a client sends. */
export const sizesOf = (names: readonly string[], variables: Readonly<Record<string, unknown>>): Sizes =>
  Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(variables, name) && variables[name] !== undefined)
      .map((name) => [name, variables[name] === null ? null : counted(variables[name])]),
  );

const ofSize = (size: number): ArgumentNode => ({
  kind: Kind.ARGUMENT,
  name: { kind: Kind.NAME, value: SIZE },
  value: { kind: Kind.INT, value: String(size) },
});

/** The names of the variables that say how many rows a list has. */
export function sizeVariables(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    Field(node) {
      const value = sizeOf(node)?.value;
      if (value?.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}

/**
 * Returns the document with the number of rows of each list written in it: the number in the document, or the default. For a variable whose
 * value is not known yet, it is the smallest number.
 */
export function withSizes(document: DocumentNode, sizes: Sizes): DocumentNode {
  const defaults = new Map<string, number>();
  const types = new TypeInfo(builtSchema());
  const rowsOf = ({ value }: ArgumentNode): number => {
    if (value.kind === Kind.INT) return counted(Number(value.value));
    if (value.kind !== Kind.VARIABLE) return PAGE.size;
    if (!sizes) return 1;
    const name = value.name.value;
    const size = Object.hasOwn(sizes, name) ? sizes[name] : defaults.get(name);
    return size ?? PAGE.size;
  };
  return visit(
    document,
    visitWithTypeInfo(types, {
      VariableDefinition({ variable, defaultValue }) {
        if (defaultValue?.kind === Kind.INT)
          defaults.set(variable.name.value, counted(Number(defaultValue.value)));
      },
      Field: {
        leave(node) {
          const field = types.getFieldDef();
          if (!field || !node.selectionSet) return undefined;
          const size = sizeOf(node);
          if (size) return { ...node, arguments: [ofSize(rowsOf(size))] };
          const isSized = field.args.some(({ name }) => name === SIZE);
          if (!isSized && (!isList(field.type) || field.name === ROWS)) return undefined;
          const whole = Number(field.extensions.rows ?? WHOLE_LIST);
          return { ...node, arguments: [ofSize(isSized ? PAGE.size : whole)] };
        },
      },
    }),
  );
}
