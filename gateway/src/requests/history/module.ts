import type { Module } from '../../platform/module.ts';
import { recordBaselines } from './baseline.ts';

export const historyModule: Module = {
  tasks: {
    async baselines({ db, log, clock }) {
      const recorded = await recordBaselines({ db, clock });
      if (recorded)
        log.info({ requests: recorded }, 'requests of an older version recorded in their histories');
    },
  },
};
