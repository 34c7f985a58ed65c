import type { Module } from '../../platform/module.ts';
import { forgetOldTokens } from '../versions/tokens.ts';
import './graphql.ts';
import { teamRoutes } from './rest.ts';

export const teamsModule: Module = {
  routes: (app) => teamRoutes(app),
  tasks: { tokens: forgetOldTokens },
};
