import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { savedViewRoutes } from './rest.ts';

export const savedViewsModule: Module = {
  notAudited: {
    saved_views:
      'How people look at lists. A view shows nothing that its reader may not read, and decides nothing.',
  },
  routes: (app) => savedViewRoutes(app),
};
