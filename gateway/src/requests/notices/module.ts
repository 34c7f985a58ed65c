import { toSql } from '../../platform/db/index.ts';
import type { Module } from '../../platform/module.ts';
import { onQueue } from '../../platform/queues.ts';
import './graphql.ts';
import './mail-graphql.ts';
import { mailRoutes } from './mail-rest.ts';
import { mailsWaiting } from './mail-store.ts';
import { startNotifying } from './notify.ts';
import { noticeRoutes } from './rest.ts';
import { startSending } from './send.ts';
import { deleteNoticesBefore } from './store.ts';
import { tellingsWaiting } from './telling-store.ts';

const DAY = 24 * 60 * 60_000;
/** How long notices are kept, in days. The histories of the requests keep the same facts for ever. */
const KEPT_DAYS = 180;
const STEP = 1_000;

onQueue('tellings', ({ db }) => tellingsWaiting(db));
onQueue('mails', ({ db }) => mailsWaiting(db));

export const noticesModule: Module = {
  notAudited: {
    tellings: 'Who is still to be told of an event, for a moment. The event itself is checked.',
    notices: 'Made of the events, which are checked, and deleted after half a year.',
    mails: 'What is to be sent. It is made of notices and goes when it is sent.',
    portal_secrets:
      'What gateways sign links of mails with. It is in no history, because nobody may read it.',
    notice_preferences: 'Only how a person wants to be told. It opens nothing.',
  },
  routes: (app, services) => {
    noticeRoutes(app);
    mailRoutes(app, services);
  },
  workers: { notices: startNotifying, mails: startSending },
  tasks: {
    async oldNotices({ db, clock }) {
      const until = toSql(new Date(clock().getTime() - KEPT_DAYS * DAY));
      while ((await deleteNoticesBefore(db, until, STEP)) === STEP);
    },
  },
};
