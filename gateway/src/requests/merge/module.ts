import type { Module } from '../../platform/module.ts';
import './packet.ts';
import './graphql.ts';
import { mergeRoutes } from './rest.ts';

export const mergeModule: Module = { routes: mergeRoutes };
