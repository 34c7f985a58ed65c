import { toSql } from '../../platform/db/index.ts';
import type { Module } from '../../platform/module.ts';
import { startWriting } from './count.ts';
import { deleteCallsBefore } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 7;

/** Counts how often the gateways were called, and how long answers took. */
export const callsModule: Module = {
  notAudited: { call_hours: 'Counts of calls, kept for a week. They say nothing of anybody.' },
  workers: { calls: startWriting },
  tasks: {
    async oldCalls({ db, clock }) {
      await deleteCallsBefore(db, toSql(new Date(clock().getTime() - KEPT_DAYS * DAY_MS)));
    },
  },
};
