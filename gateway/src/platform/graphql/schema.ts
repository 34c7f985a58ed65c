import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';

let made: GraphQLSchema | undefined;

/** The schema: what all modules have added to the builder. It is made when it is first asked for, once they are loaded. */
export function builtSchema(): GraphQLSchema {
  made ??= builder.toSchema();
  return made;
}
