import { onRename } from '../../people/index.ts';
import { toSql } from '../../platform/db/index.ts';
import type { Module } from '../../platform/module.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { requestsOf } from './candidates-store.ts';
import './graphql.ts';
import { addWeights, indexName, removeFromIndex } from './indexing.ts';
import { keepFilled } from './rebuild.ts';
import { searchRoutes } from './rest.ts';

const WEEK = 7 * 24 * 60 * 60_000;

onRename(indexName);

onWithdrawal('search_index', async (_context, trx, requestId) => {
  const [request] = await requestsOf(trx, [requestId]);
  if (request) await removeFromIndex(trx, request);
  return undefined;
});

export const searchModule: Module = {
  notAudited: {
    search_index:
      'Made of texts that are checked. A request that it hides from the search stands in its lists.',
  },
  routes: searchRoutes,
  tasks: {
    async search({ db, clock }) {
      await addWeights(db);
      const now = clock();
      await keepFilled(db, toSql(new Date(now.getTime() - WEEK)), now);
    },
  },
};
