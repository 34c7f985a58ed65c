import type { Module } from '../../platform/module.ts';
import { approvalRoutes } from './rest.ts';

export const approvalsModule: Module = {
  notAudited: {
    dashboard_approvals: 'Each approval stands in security_events.',
    dashboard_asks: 'Asking, approving and refusing stand in security_events.',
  },
  routes: (app, services) => approvalRoutes(app, services),
};
