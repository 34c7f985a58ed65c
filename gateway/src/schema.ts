import './modules.ts';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { builtSchema } from './platform/graphql/schema.ts';

/** The gateway's GraphQL schema, of all modules. */
export const schema: GraphQLSchema = builtSchema();

/** The schema as it stands in `schema.graphql`. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
