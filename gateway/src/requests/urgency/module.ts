import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { urgencyRoutes } from './rest.ts';

export const urgencyModule: Module = { routes: (app) => urgencyRoutes(app) };
