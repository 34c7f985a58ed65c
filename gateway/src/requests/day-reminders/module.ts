import type { Module } from '../../platform/module.ts';

export const dayRemindersModule: Module = {
  notAudited: { day_reminders: 'Each reminder is an event in the history of its request.' },
};
