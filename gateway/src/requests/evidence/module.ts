import type { Module } from '../../platform/module.ts';
import './packet.ts';
import './graphql.ts';
import { evidenceRoutes } from './rest.ts';

export const evidenceModule: Module = { routes: evidenceRoutes };
