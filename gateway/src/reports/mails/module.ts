import type { Module } from '../../platform/module.ts';
import './letter.ts';
import { reportMailRoutes } from './rest.ts';
import { mailReports } from './send.ts';

/** Sends saved reports by mail. */
export const reportMailsModule: Module = {
  routes: reportMailRoutes,
  tasks: { reportMails: mailReports },
};
