import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './preview.ts';
import { analysisRoutes } from './rest.ts';

export const valueAnalysisModule: Module = { routes: analysisRoutes };
