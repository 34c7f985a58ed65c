import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { onStanding } from '../notices/standing.ts';
import { recusalRoutes } from './rest.ts';
import { requestsRecusing } from './store.ts';

// A member who is recused after the decision, by a merge, gets no mail about it.
onStanding('decided_against', async (db, userId, ids) => {
  const recusing = await requestsRecusing(db, userId, ids);
  return new Set(ids.filter((id) => !recusing.has(id)));
});

export const recusalsModule: Module = { routes: recusalRoutes };
