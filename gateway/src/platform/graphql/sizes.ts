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

/** Undefined while they are not known: before a document is run. */
export type Variables = Readonly<Record<string, unknown>> | undefined;

/** The argument that says how many rows are asked for. */
const SIZE = 'first';
/** What a list has that gives all its rows, such as the files of a request: it cannot be asked for a number. */
const WHOLE_LIST = 2;
/** The rows of a connection: its field with `first` has counted them. */
const ROWS = 'edges';

const isList = (type: GraphQLOutputType) => isListType(getNullableType(type));
const sizeOf = ({ arguments: given = [] }: FieldNode): ArgumentNode | undefined =>
  given.find(({ name }) => name.value === SIZE);

/** A number that a list refuses counts as the most that it gives: the other fields of the document are run all the same. */
const counted = (size: unknown): number =>
  Number.isInteger(size) && Number(size) >= 1 && Number(size) <= PAGE.max ? Number(size) : PAGE.max;

/** What tells one value of a size variable from another as far as the rows go; never long, whatever is sent. */
export const sizeKey = (given: unknown): string =>
  given === undefined || given === null ? String(given) : String(counted(given));

const ofSize = (size: number): ArgumentNode => ({
  kind: Kind.ARGUMENT,
  name: { kind: Kind.NAME, value: SIZE },
  value: { kind: Kind.INT, value: String(size) },
});

/** The names of the variables by which lists are sized. */
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
 * The document with a number of rows at each list: what it asks for, or the usual number where it does not say; the least where a
 * variable says it that is not known yet.
 */
export function withSizes(document: DocumentNode, variables: Variables): DocumentNode {
  const defaults = new Map<string, unknown>();
  const types = new TypeInfo(builtSchema());
  const asked = ({ value }: ArgumentNode): number => {
    if (value.kind === Kind.INT) return counted(Number(value.value));
    if (value.kind !== Kind.VARIABLE) return PAGE.size;
    if (!variables) return 1;
    const name = value.name.value;
    const given = variables[name] === undefined ? defaults.get(name) : variables[name];
    return given === undefined || given === null ? PAGE.size : counted(given);
  };
  return visit(
    document,
    visitWithTypeInfo(types, {
      VariableDefinition({ variable, defaultValue }) {
        if (defaultValue?.kind === Kind.INT) defaults.set(variable.name.value, Number(defaultValue.value));
      },
      Field: {
        leave(node) {
          const field = types.getFieldDef();
          if (!field || !node.selectionSet) return undefined;
          const given = sizeOf(node);
          if (given) return { ...node, arguments: [ofSize(asked(given))] };
          const isSized = field.args.some(({ name }) => name === SIZE);
          if (!isSized && (!isList(field.type) || field.name === ROWS)) return undefined;
          return { ...node, arguments: [ofSize(isSized ? PAGE.size : WHOLE_LIST)] };
        },
      },
    }),
  );
}
