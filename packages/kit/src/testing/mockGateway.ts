import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CombinedError } from '@urql/core';
import {
  buildSchema,
  type DocumentNode,
  execute,
  type GraphQLLeafType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  parse,
  validate,
} from 'graphql';
import { documentText } from '../graphql/documentText.ts';

/** The values that a test sets: fields by the name of their type, each a value or a function of the field's arguments. */
export type MadeUp = Record<string, Record<string, unknown>>;

/** Answers every operation according to the portal's schema, with made-up values. */
export interface MockGateway {
  answer(document: DocumentNode, variables: Record<string, unknown>): Promise<Record<string, unknown>>;
}

const INSTANT = '2026-01-15T09:00:00.000Z';
/** The length of lists, and the value of counts. */
const MANY = 2;

/** The repository's own schema, the one that came with the kit, or the gateway's in the checkout. */
const schemaFiles = () => [
  join(process.cwd(), 'schema.graphql'),
  join(import.meta.dirname, '../../schema.graphql'),
  join(import.meta.dirname, '../../../../gateway/schema.graphql'),
];

let own: GraphQLSchema | undefined;
function ownSchema(): GraphQLSchema {
  const file = schemaFiles().find((each) => existsSync(each));
  if (!file) throw new Error('schema.graphql is missing. "portal schema" fetches it.');
  own ??= buildSchema(readFileSync(file, 'utf8'));
  return own;
}

const isError = (name: string) => name.endsWith('Error');

/** Made-up values: the same in every run, with ids that differ. */
function maker() {
  let ids = 0;
  const leaf = (type: GraphQLLeafType, field: string): unknown => {
    if (isEnumType(type)) return type.getValues()[0]?.value;
    const made: Record<string, unknown> = { Boolean: false, Int: MANY, Float: MANY, DateTime: INSTANT };
    if (type.name === 'ID') return String(++ids);
    return made[type.name] ?? `Some ${field}`;
  };
  return function make(type: GraphQLOutputType, field: string): unknown {
    if (isNonNullType(type)) return make(type.ofType, field);
    if (isListType(type)) return Array.from({ length: MANY }, () => make(type.ofType, field));
    return isLeafType(type) ? leaf(type, field) : {};
  };
}

/**
 * A gateway for tests: it answers any operation that fits the schema. `madeUp` sets the values that a test needs, such as `{DeviceRequest:
 * {deviceName: 'Guide wire'}}`; the rest is made up. Rejects like the portal when an operation does not fit.
 */
export function mockGateway(madeUp: MadeUp = {}, schema: GraphQLSchema = ownSchema()): MockGateway {
  const make = maker();
  const fieldResolver = (
    source: Record<string, unknown> | undefined,
    args: object,
    context: unknown,
    { parentType, fieldName, returnType }: GraphQLResolveInfo,
  ) => {
    const given = source?.[fieldName] ?? madeUp[parentType.name]?.[fieldName];
    if (given === undefined) return make(returnType, fieldName);
    return typeof given === 'function' ? given(args, context) : given;
  };
  return {
    async answer(query, variableValues) {
      const document = parse(documentText(query as never));
      const problems = validate(schema, document);
      if (problems.length) throw new CombinedError({ graphQLErrors: [...problems] });
      const { data, errors } = await execute({
        schema,
        document,
        variableValues,
        fieldResolver,
        // The success member of the union, unless the test sets another one.
        typeResolver: ({ __typename }: { __typename?: string }, _, __, type) =>
          __typename ?? schema.getPossibleTypes(type).find(({ name }) => !isError(name))?.name,
      });
      if (errors?.length) throw new CombinedError({ graphQLErrors: [...errors] });
      return data ?? {};
    },
  };
}
