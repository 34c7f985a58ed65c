import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { similarRoutes } from './rest.ts';

export const similarModule: Module = { routes: similarRoutes };
