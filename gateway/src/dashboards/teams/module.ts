import { onMembershipEnd, onUserChange } from '../../people/index.ts';
import type { Module } from '../../platform/module.ts';
import { forgetOldTokens } from '../versions/tokens.ts';
import './graphql.ts';
import { teamRoutes } from './rest.ts';
import { revokeAllOf } from './revoke.ts';

onMembershipEnd((trx, at, { membership, ...by }) => revokeAllOf(trx, at, membership.id, by));
// Open tabs leave what has ended with the tokens of somebody who was made inactive.
onUserChange(({ changes }) => changes.announce('dashboards'));

export const teamsModule: Module = {
  routes: (app) => teamRoutes(app),
  tasks: { tokens: forgetOldTokens },
};
