import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { waitingRoutes } from './rest.ts';

export const waitingModule: Module = { routes: (app) => waitingRoutes(app) };
