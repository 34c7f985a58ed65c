import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './preview.ts';
import { routingRoutes } from './rest.ts';
import './second.ts';

export const routingModule: Module = { routes: routingRoutes };
