import type { Module } from '../../platform/module.ts';
import { operationsRoutes } from './rest.ts';

/** What an operator looks at. */
export const operationsModule: Module = { routes: operationsRoutes };
