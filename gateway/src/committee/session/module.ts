import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { sessionRoutes } from './rest.ts';

export const sessionModule: Module = { routes: sessionRoutes };
