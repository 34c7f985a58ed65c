import './audit/security-graphql.ts';
import './platform/changes/graphql.ts';
import './requests/device-requests/graphql.ts';
import './requests/device-requests/graphql-mutations.ts';
import './people/users/graphql.ts';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { builder } from './platform/graphql/builder.ts';

export const schema: GraphQLSchema = builder.toSchema();

/** The schema as it stands in `schema.graphql`. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
