import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';

let made: GraphQLSchema | undefined;

/**
 * The schema: everything that the modules have added to the builder. It is built at the first call, when all modules are
 * loaded.
 */
export function builtSchema(): GraphQLSchema {
  made ??= builder.toSchema();
  return made;
}
