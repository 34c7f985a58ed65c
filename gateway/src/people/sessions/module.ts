import type { Module } from '../../platform/module.ts';
import { sessionRoutes } from './rest.ts';
import { deleteAllExpired } from './store.ts';
import { deleteTriesBefore } from './tries-store.ts';

const DAY = 24 * 60 * 60_000;

export const sessionsModule: Module = {
  notAudited: {
    sessions: 'Come and go. A made-up one acts under the name of its user, and the history tells of that.',
    emergency_windows: 'Hours long. Opening, use and closing stand in security_events and in the log.',
    emergency_codes: 'Hashes that serve once within a window.',
    tries: 'Counted for a day, then swept.',
  },
  routes: sessionRoutes,
  tasks: {
    async sessions({ db, clock }) {
      await deleteAllExpired(db, clock());
    },
    async tries({ db, clock }) {
      await deleteTriesBefore(db, new Date(clock().getTime() - DAY));
    },
  },
};
