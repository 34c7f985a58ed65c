import '../audit/security-graphql.ts';
import '../changes/graphql.ts';
import '../requests/graphql.ts';
import '../requests/graphql-mutations.ts';
import '../users/graphql.ts';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { builder } from './builder.ts';

export const schema: GraphQLSchema = builder.toSchema();

/** The schema as it stands in `schema.graphql`. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
