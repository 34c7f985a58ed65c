import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { remindOfTrials } from './remind.ts';
import { trialRoutes } from './rest.ts';

export const trialsModule: Module = {
  routes: trialRoutes,
  tasks: {
    async trials(services) {
      await remindOfTrials(services);
    },
  },
};
