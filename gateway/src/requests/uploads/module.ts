import type { Module } from '../../platform/module.ts';
import { countWaiting } from './quarantine-store.ts';
import { forgetOldDays } from './quota.ts';
import { startScanning } from './scanning.ts';
import { sweepFiles } from './sweep.ts';

export const uploadsModule: Module = {
  notAudited: {
    upload_days: 'Counts for the daily quota of a person.',
    quarantined_uploads: 'What the scanner has not seen yet; what it finds is told as an event about access.',
  },
  gauges: {
    portal_quarantined_uploads: {
      help: 'Uploads that nobody can open until the scanner has looked through them',
      read: ({ db }) => countWaiting(db),
    },
  },
  workers: { scanning: startScanning },
  tasks: {
    async files(services) {
      await forgetOldDays(services);
      await sweepFiles(services);
    },
  },
};
