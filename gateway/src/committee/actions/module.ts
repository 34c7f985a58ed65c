import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './letters.ts';
import { remindOfActions } from './remind.ts';
import { actionRoutes } from './rest.ts';
import './waiting.ts';

export const actionsModule: Module = {
  notAudited: {
    meeting_actions: {
      version: 'Counts the changes: it lets a writer who has read an older one know.',
      edited_by_name: 'Who is named to a writer who has read an older one.',
    },
  },
  routes: actionRoutes,
  tasks: { actions: remindOfActions },
};
