import type { OperationResult } from '@urql/core';
import { cacheExchange, type UpdateResolver } from '@urql/exchange-graphcache';
import { API_ERRORS, COMMANDS, UNKEYED } from './schema.ts';

/** True for a change by other people, and for the answer to a command, even when the command was refused. */
export function outdates({ operation: { kind, query }, data }: OperationResult): boolean {
  if (kind === 'subscription') return Boolean(data?.requestChanged);
  if (kind !== 'mutation' || !data) return false;
  return query.definitions.some(
    (definition) =>
      definition.kind === 'OperationDefinition' &&
      definition.selectionSet.selections.some(
        (each) => each.kind === 'Field' && COMMANDS.includes(each.name.value as never),
      ),
  );
}

/** Removes outdated entries from the cache, so that no screen starts with them. `rereading` reads again what is on the screen. */
const readAgain: UpdateResolver = (_parent, _args, cache) => {
  for (const { fieldName, arguments: args } of cache.inspectFields('Query'))
    cache.invalidate('Query', fieldName, args);
};

/** The normalised cache: it keeps one copy of each request for all screens. */
export const portalCache = () =>
  cacheExchange({
    possibleTypes: { Error: [...API_ERRORS] },
    keys: Object.fromEntries(UNKEYED.map((type) => [type, () => null])),
    // The cache does not have the schema, so it would warn about each field of a union that another member does not have. Tests check the
    // rest.
    logger() {},
    updates: {
      Mutation: Object.fromEntries(COMMANDS.map((command) => [command, readAgain])),
      Subscription: { requestChanged: readAgain },
    },
  });
