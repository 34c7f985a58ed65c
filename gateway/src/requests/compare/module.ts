import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { compareRoutes } from './rest.ts';

export const compareModule: Module = { routes: compareRoutes };
