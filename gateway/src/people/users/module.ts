import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { userRoutes } from './rest.ts';
import { makeNameKeys } from './text-keys.ts';

export const usersModule: Module = {
  routes: userRoutes,
  tasks: {
    /** While gateways of two versions run, the older one writes names without their keys. */
    async names({ db }) {
      await makeNameKeys(db);
    },
  },
};
