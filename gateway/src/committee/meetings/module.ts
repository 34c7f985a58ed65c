import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './preview.ts';
import { meetingRoutes } from './rest.ts';

export const meetingsModule: Module = {
  notAudited: {
    meetings: 'A plan, which decides nothing about a request.',
    meeting_members: 'Who is invited to a meeting.',
    meeting_events:
      'Tells what became of the plans of meetings. What concerns a request stands in its history.',
  },
  routes: meetingRoutes,
};
