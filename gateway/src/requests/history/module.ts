import type { Module } from '../../platform/module.ts';
import { recordBaselines } from './baseline.ts';
import './packet.ts';

export const historyModule: Module = {
  notAudited: {
    request_events: {
      id: 'Only a number: the order of events is their sequence. That ids grow along a history is checked.',
    },
  },
  tasks: {
    async baselines({ db, log, clock }) {
      const recorded = await recordBaselines({ db, clock });
      if (recorded)
        log.info({ requests: recorded }, 'requests of an older version recorded in their histories');
    },
  },
};
