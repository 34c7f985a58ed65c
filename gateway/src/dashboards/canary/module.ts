import type { Module } from '../../platform/module.ts';
import { deleteStrays } from '../trials/store.ts';
import { judgeAll } from './judge.ts';
import { stopJudging } from './soon.ts';

export const canaryModule: Module = {
  notAudited: {
    dashboard_canaries: 'What is compared now; each judgement stands in security_events.',
    dashboard_canary_people:
      'Counts that browsers tell. They decide about a canary, for which many people are needed.',
  },
  routes(app, services) {
    app.addHook('onClose', async () => stopJudging(services));
  },
  tasks: {
    async canaries(services) {
      await judgeAll(services);
      await deleteStrays(services.db);
    },
  },
};
