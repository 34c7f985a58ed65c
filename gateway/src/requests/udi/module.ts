import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { udiRoutes } from './rest.ts';

export const udiModule: Module = { routes: (app) => udiRoutes(app) };
