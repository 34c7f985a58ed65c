import type { Module } from '../../platform/module.ts';
import { embedRoutes } from './rest.ts';

export const embedModule: Module = { routes: embedRoutes };
