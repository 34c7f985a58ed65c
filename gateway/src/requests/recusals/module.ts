import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { onStanding } from '../notices/standing.ts';
import { recusalRoutes } from './rest.ts';
import { requestsRecusing } from './store.ts';

// Who is recused after it was decided, by a merge, is mailed nothing of it.
onStanding('decided_against', async (db, userId, ids) => {
  const recusing = await requestsRecusing(db, userId, ids);
  return new Set(ids.filter((id) => !recusing.has(id)));
});

export const recusalsModule: Module = { routes: recusalRoutes };
