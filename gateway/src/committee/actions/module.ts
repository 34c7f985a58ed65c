import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './letters.ts';
import { remindOfActions } from './remind.ts';
import { actionRoutes } from './rest.ts';
import './waiting.ts';

export const actionsModule: Module = {
  notAudited: {
    meeting_actions:
      'What is approved of them is in minutes_events; who has followed them up, in the history of the meeting.',
  },
  routes: actionRoutes,
  tasks: { actions: remindOfActions },
};
