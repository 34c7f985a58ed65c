import type { Module } from '../../platform/module.ts';
import { onWatchers } from '../notices/watchers.ts';
import './graphql-mutations.ts';
import { watchingRoutes } from './rest.ts';
import { watchersOf } from './store.ts';

onWatchers(watchersOf);

export const watchingModule: Module = {
  notAudited: { request_watchers: "A person's own wish to be told. No rule about a request rests on it." },
  routes: watchingRoutes,
};
