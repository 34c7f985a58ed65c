import { onMembershipEnd, onUserChange } from '../../people/index.ts';
import type { Module } from '../../platform/module.ts';
import { forgetOldTokens } from '../versions/tokens.ts';
import './graphql.ts';
import { teamRoutes } from './rest.ts';
import { revokeAllOf } from './revoke.ts';

onMembershipEnd((trx, at, { membership, ...by }) => revokeAllOf(trx, at, membership.id, by));
// When somebody is made inactive, what their tokens have started ends, so open tabs read the dashboards again.
onUserChange(({ changes }) => changes.announce('dashboards'));

export const teamsModule: Module = {
  routes: (app) => teamRoutes(app),
  tasks: { tokens: forgetOldTokens },
};
