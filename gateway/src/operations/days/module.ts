import type { Module } from '../../platform/module.ts';
import { measureDay } from './measure.ts';

/** Measures the portal day by day. */
export const daysModule: Module = {
  notAudited: {
    day_numbers: 'Sizes, and how many people signed in. Nothing that was decided depends on it.',
    upkeep_runs: 'When tasks of the upkeep last succeeded. Nothing that was decided depends on it.',
  },
  tasks: { dayNumbers: measureDay },
};
