import { DRAFT_LIMITS } from '@portal/domain';
import { toSql } from '../../platform/db/index.ts';
import type { Module } from '../../platform/module.ts';
import { draftRoutes } from './rest.ts';
import { deleteDraftsBefore } from './store.ts';

const DAY = 24 * 60 * 60_000;

export const draftsModule: Module = {
  notAudited: { drafts: 'Text that nobody has sent. Only its author reads it, and it decides nothing.' },
  routes: (app) => draftRoutes(app),
  tasks: {
    async drafts({ db, clock }) {
      await deleteDraftsBefore(db, toSql(new Date(clock().getTime() - DRAFT_LIMITS.days * DAY)));
    },
  },
};
