import type { Module } from '../../platform/module.ts';
import { onQueue } from '../../platform/queues.ts';
import { scansWaiting } from './quarantine-store.ts';
import { forgetOldDays } from './quota.ts';
import { startScanning } from './scanning.ts';
import { sweepFiles } from './sweep.ts';

onQueue('scans', ({ db }) => scansWaiting(db));

export const uploadsModule: Module = {
  notAudited: {
    upload_days: 'Counts for the daily quota of a person.',
    quarantined_uploads: 'What the scanner has not seen yet; what it finds is told as an event about access.',
  },
  gauges: {
    portal_quarantined_uploads: {
      help: 'Uploads that nobody can open until the scanner has looked through them',
      read: async ({ db }) => Number((await scansWaiting(db)).waiting),
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
