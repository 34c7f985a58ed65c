import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { analysisRoutes } from './rest.ts';

export const valueAnalysisModule: Module = { routes: analysisRoutes };
