import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { recusalRoutes } from './rest.ts';

export const recusalsModule: Module = { routes: recusalRoutes };
