import type { Module } from '../../platform/module.ts';
import './packet.ts';
import './graphql.ts';
import { urgencyRoutes } from './rest.ts';
import { rankRest } from './store.ts';

export const urgencyModule: Module = {
  routes: (app) => urgencyRoutes(app),
  tasks: {
    /** While gateways of two versions run, the older one writes requests without their place in the order. */
    ranks: ({ db }) => rankRest(db),
  },
};
