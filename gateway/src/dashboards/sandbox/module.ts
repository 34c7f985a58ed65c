import type { Module } from '../../platform/module.ts';
import { sandboxRoutes } from './rest.ts';

export const sandboxModule: Module = { routes: sandboxRoutes };
