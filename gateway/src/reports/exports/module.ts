import type { Module } from '../../platform/module.ts';
import { exportRoutes } from './rest.ts';

/** Reports and the register of requests as files (ADR 172). */
export const reportExportsModule: Module = { routes: exportRoutes };
