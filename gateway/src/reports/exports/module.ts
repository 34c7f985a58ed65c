import type { Module } from '../../platform/module.ts';
import { exportRoutes } from './rest.ts';

/** Serves reports and the register of requests as files (ADR 173). */
export const reportExportsModule: Module = { routes: exportRoutes };
