import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './preview.ts';
import { minutesRoutes } from './rest.ts';

export const minutesModule: Module = {
  notAudited: {
    minutes_drafts: 'Drafts. What is approved is in minutes_events.',
  },
  routes: minutesRoutes,
};
