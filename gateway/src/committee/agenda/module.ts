import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { agendaRoutes } from './rest.ts';

export const agendaModule: Module = {
  notAudited: {
    meeting_items: 'A plan. That a request is on an agenda, and is no longer, stands in its history.',
  },
  routes: agendaRoutes,
};
