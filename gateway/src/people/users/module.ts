import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { NOT_RECORDED } from '../history/verify.ts';
import { userRoutes } from './rest.ts';
import { makeNameKeys } from './text-keys.ts';

export const usersModule: Module = {
  notAudited: {
    users: NOT_RECORDED,
    user_events: { id: 'Only a number: the order of events is their sequence.' },
    dashboard_members: 'Naming and removing stands in security_events.',
    remote_override_holders: 'Granting and revoking stands in security_events.',
  },
  routes: userRoutes,
  tasks: {
    /** While gateways of two versions run, the older one writes names without their keys. This adds the missing keys. */
    async names({ db }) {
      await makeNameKeys(db);
    },
  },
};
