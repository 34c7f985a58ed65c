import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './preview.ts';
import { reportRoutes } from './rest.ts';

/** What reports say (ADR 170). */
export const reportSectionsModule: Module = { routes: reportRoutes };
