import type { DashboardRoutes } from '@portal/contract';
// @ts-expect-error The dashboard exposes nothing of this name.
import { others, routes } from 'biomed/dashboard';
import { slot } from 'biomed/slots/newest';

export const shown: DashboardRoutes = routes;
export const all = [slot, others];
