import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './preview.ts';
import { voteRoutes } from './rest.ts';

export const meetingVotesModule: Module = {
  notAudited: {
    meeting_votes: 'Advice in a meeting: the business office decides. What it came to stands with the item.',
  },
  routes: voteRoutes,
};
