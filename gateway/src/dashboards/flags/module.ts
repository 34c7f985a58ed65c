import { onSessionAnswer } from '../../people/index.ts';
import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { flagsOn } from './known.ts';
import { flagRoutes } from './rest.ts';

onSessionAnswer(async (services, user, token) => ({ flags: await flagsOn(services, user, token) }));

export const flagsModule: Module = {
  notAudited: { flags: 'Each change stands in security_events.' },
  routes: (app) => flagRoutes(app),
};
