import { toSql } from '../../platform/db/index.ts';
import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './graphql-mutations.ts';
import './packet.ts';
import { requestRoutes } from './rest.ts';
import { NOT_RECORDED } from './rows.ts';
import { makeSearchTexts } from './text-keys.ts';

const WEEK = 7 * 24 * 60 * 60_000;

export const requestsModule: Module = {
  notAudited: { device_requests: NOT_RECORDED },
  routes: requestRoutes,
  tasks: {
    /** While gateways of two versions run, the older one writes texts without their keys. This adds the missing keys. */
    async searchTexts({ db, clock }) {
      await makeSearchTexts(db, toSql(new Date(clock().getTime() - WEEK)));
    },
  },
};
