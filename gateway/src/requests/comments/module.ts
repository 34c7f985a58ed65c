import type { Module } from '../../platform/module.ts';
import './graphql-mutations.ts';
import { commentRoutes } from './rest.ts';

export const commentsModule: Module = { routes: commentRoutes };
