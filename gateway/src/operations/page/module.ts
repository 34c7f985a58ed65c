import type { Module } from '../../platform/module.ts';
import { operationsRoutes } from './rest.ts';

/** The data of the operator's page. */
export const operationsModule: Module = { routes: operationsRoutes };
