import type { Module } from '../../platform/module.ts';
import './against.ts';
import './graphql.ts';
import { adviceRoutes } from './rest.ts';

export const adviceModule: Module = { routes: adviceRoutes };
