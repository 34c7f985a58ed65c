import type { Module } from '../../platform/module.ts';

export const dayRemindersModule: Module = {
  notAudited: {
    day_reminders:
      'Each reminder is an event in the history of its request, or the day on which one was looked for again. It decides nothing else.',
  },
};
