import type { Module } from '../../platform/module.ts';
import { profileRoutes } from './rest.ts';

export const profileModule: Module = { routes: profileRoutes };
