import type { Module } from '../../platform/module.ts';
import './packet.ts';
import { isTimeToRemind } from '../clock/remind.ts';
import './graphql.ts';
import { remindOfConditions } from './remind.ts';
import { conditionRoutes } from './rest.ts';

export const outcomesModule: Module = {
  routes: conditionRoutes,
  tasks: {
    async conditions(services) {
      if (await isTimeToRemind(services)) await remindOfConditions(services);
    },
  },
};
