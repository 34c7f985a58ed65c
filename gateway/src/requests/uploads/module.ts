import type { Module } from '../../platform/module.ts';
import { forgetOldDays } from './quota.ts';
import { startScanning } from './scanning.ts';
import { sweepFiles } from './sweep.ts';

export const uploadsModule: Module = {
  notAudited: {
    upload_days: 'Counts for the daily quota of a person.',
    quarantined_uploads: 'What the scanner has not seen yet; what it finds is told as an event about access.',
  },
  workers: { scanning: startScanning },
  tasks: {
    async files(services) {
      await forgetOldDays(services);
      await sweepFiles(services);
    },
  },
};
