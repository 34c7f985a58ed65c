import type { Module } from '../../platform/module.ts';
import { forgetOldDays } from './quota.ts';
import { fileRoutes } from './rest.ts';
import { sweepFiles } from './sweep.ts';

export const filesModule: Module = {
  notAudited: { upload_days: 'Counts for the daily quota of a person.' },
  routes: fileRoutes,
  tasks: {
    async files(services) {
      await forgetOldDays(services);
      await sweepFiles(services);
    },
  },
};
