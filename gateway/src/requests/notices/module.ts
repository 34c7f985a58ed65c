import { toSql } from '../../platform/db/index.ts';
import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { noticeRoutes } from './rest.ts';
import { deleteNoticesBefore } from './store.ts';
import { startTelling } from './tell.ts';

const DAY = 24 * 60 * 60_000;
/** How long notices are kept. The histories of the requests tell the same for ever. */
const KEPT_DAYS = 180;
const STEP = 1_000;

export const noticesModule: Module = {
  notAudited: {
    tellings: 'Who is still to be told of an event, for a moment. The event itself is checked.',
    notices: 'Made of the events, which are checked, and deleted after half a year.',
    notice_preferences: 'Only how a person wants to be told. It opens nothing.',
  },
  routes: (app) => noticeRoutes(app),
  workers: { notices: startTelling },
  tasks: {
    async oldNotices({ db, clock }) {
      const until = toSql(new Date(clock().getTime() - KEPT_DAYS * DAY));
      while ((await deleteNoticesBefore(db, until, STEP)) === STEP);
    },
  },
};
