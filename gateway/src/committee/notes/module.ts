import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { notesRoutes } from './rest.ts';

export const meetingNotesModule: Module = {
  notAudited: {
    meeting_notes: 'Notes in a meeting. Its minutes are drafted from them, and approved.',
  },
  routes: notesRoutes,
};
