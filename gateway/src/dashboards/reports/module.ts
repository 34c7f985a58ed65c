import type { Module } from '../../platform/module.ts';
import { reportRoutes } from './rest.ts';
import { forgetOldReports } from './service.ts';

export const reportsModule: Module = {
  notAudited: {
    dashboard_problems: 'What browsers tell of errors; nothing is decided by it.',
    dashboard_problem_marks: 'Counts of the same.',
    dashboard_measures: 'Counts for a chart.',
  },
  async routes(app, services) {
    await app.register((scope) => reportRoutes(scope, services));
  },
  tasks: { dashboardReports: forgetOldReports },
};
