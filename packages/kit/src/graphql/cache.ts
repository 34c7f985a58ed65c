import { cacheExchange, type UpdateResolver } from '@urql/exchange-graphcache';
import { API_ERRORS, COMMANDS, UNKEYED } from './schema.ts';

/** After a command, refused or not, and after a change by others, everything on the screen is read again: lists, counts, history. */
const readAgain: UpdateResolver = (_parent, _args, cache) => {
  for (const { fieldName, arguments: args } of cache.inspectFields('Query'))
    cache.invalidate('Query', fieldName, args);
};

/** The normalised cache: one copy of each request, whichever screens show it. */
export const portalCache = () =>
  cacheExchange({
    possibleTypes: { Error: [...API_ERRORS] },
    keys: Object.fromEntries(UNKEYED.map((type) => [type, () => null])),
    // Without the schema it warns of every field of a union that another member does not have; tests check the rest.
    logger() {},
    updates: {
      Mutation: Object.fromEntries(COMMANDS.map((command) => [command, readAgain])),
      Subscription: { requestChanged: readAgain },
    },
  });
