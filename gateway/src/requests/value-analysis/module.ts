import { toSql } from '../../platform/db/index.ts';
import type { Module } from '../../platform/module.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import './graphql.ts';
import './preview.ts';
import './packet.ts';
import { analysisRoutes } from './rest.ts';
import './writers-graphql.ts';
import { deleteEndedBefore } from './writers-store.ts';

onWithdrawal('analysis_writers', 'They go with their request, and end by themselves within a minute.');

export const valueAnalysisModule: Module = {
  notAudited: {
    analysis_writers: 'Who is writing at the moment: rows of less than a minute. They decide nothing.',
    analysis_sections: {
      save_id: 'A browser knows its own save by it. It decides nothing, and may be anything.',
    },
  },
  routes: analysisRoutes,
  tasks: {
    async analysisWriters({ db, clock }) {
      await deleteEndedBefore(db, toSql(clock()));
    },
  },
};
