import type { Operation, OperationResult } from '@urql/core';
import { cacheExchange, type UpdateResolver } from '@urql/exchange-graphcache';
import { API_ERRORS, COMMANDS, COUNTED, UNKEYED } from './schema.ts';

const fieldsOf = ({ query }: Operation): string[] =>
  query.definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition'
      ? definition.selectionSet.selections.flatMap((each) => (each.kind === 'Field' ? each.name.value : []))
      : [],
  );

/** True for a query of counted data, which stays as it was read. */
export const isCounted = (operation: Operation): boolean =>
  fieldsOf(operation).some((field) => COUNTED.includes(field));

/** True for a change by other people, and for the answer to a command, even when the command was refused. */
export function outdates({ operation, data }: OperationResult): boolean {
  const { kind } = operation;
  if (kind === 'subscription') return Boolean(data?.requestChanged);
  if (kind !== 'mutation' || !data) return false;
  return fieldsOf(operation).some((field) => COMMANDS.includes(field as never));
}

/** Removes outdated entries from the cache, so that no screen starts with them. `rereading` reads again what is on the screen. */
const readAgain: UpdateResolver = (_parent, _args, cache) => {
  for (const { fieldName, arguments: args } of cache.inspectFields('Query'))
    if (!COUNTED.includes(fieldName)) cache.invalidate('Query', fieldName, args);
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
