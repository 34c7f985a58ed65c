import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './letter.ts';
import './series-letter.ts';
import { invitationRoutes } from './rest.ts';

export const invitationsModule: Module = {
  notAudited: {
    meeting_invitations: 'What members were told of a meeting, and whether they come.',
  },
  routes: invitationRoutes,
};
