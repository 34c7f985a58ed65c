import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { severalRoutes } from './rest.ts';

export const severalModule: Module = { routes: (app) => severalRoutes(app) };
