import type { Module } from '../../platform/module.ts';
import './letters.ts';
import './preview.ts';
import { tellOfMeetings } from './remind.ts';

export const meetingRemindersModule: Module = {
  notAudited: {
    meeting_marks: 'What was told of meetings, so that it is told once.',
  },
  tasks: { meetings: tellOfMeetings },
};
