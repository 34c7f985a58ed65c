import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { savedReportRoutes } from './rest.ts';

const LOOKS =
  'How people look at reports. A saved report shows nothing that its reader may not read, and decides nothing.';

export const savedReportsModule: Module = {
  notAudited: { saved_reports: LOOKS, saved_report_roles: LOOKS, saved_report_people: LOOKS },
  routes: savedReportRoutes,
};
