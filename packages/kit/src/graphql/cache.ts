import { cacheExchange, type UpdateResolver } from '@urql/exchange-graphcache';
import { API_ERRORS, COMMANDS, UNKEYED } from './schema.ts';

/**
 * After a command (also a refused one) and after a change by other people, everything on the screen is read again: lists, counts,
 * history.
 */
const readAgain: UpdateResolver = (_parent, _args, cache) => {
  for (const { fieldName, arguments: args } of cache.inspectFields('Query'))
    cache.invalidate('Query', fieldName, args);
};

/** The normalised cache: it keeps one copy of each request for all screens. */
export const portalCache = () =>
  cacheExchange({
    possibleTypes: { Error: [...API_ERRORS] },
    keys: Object.fromEntries(UNKEYED.map((type) => [type, () => null])),
    // The cache does not have the schema, so it would warn of each field of a union that another member does not have. Tests
    // check the rest.
    logger() {},
    updates: {
      Mutation: Object.fromEntries(COMMANDS.map((command) => [command, readAgain])),
      Subscription: { requestChanged: readAgain },
    },
  });
