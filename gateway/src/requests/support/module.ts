import type { Module } from '../../platform/module.ts';
import './packet.ts';
import './graphql.ts';
import { supportRoutes } from './rest.ts';

export const supportModule: Module = {
  notAudited: {
    request_supporters: 'Each step is an event of the history. No rule about a request rests on it.',
  },
  routes: supportRoutes,
};
