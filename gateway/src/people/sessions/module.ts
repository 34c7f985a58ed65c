import type { Module } from '../../platform/module.ts';
import { sessionRoutes } from './rest.ts';
import { deleteAllExpired } from './store.ts';
import { deleteTriesBefore } from './tries-store.ts';

const DAY = 24 * 60 * 60_000;

export const sessionsModule: Module = {
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
