import type { Module } from '../../platform/module.ts';
import './packet.ts';
import { onStanding } from '../notices/standing.ts';
import './graphql.ts';
import './preview.ts';
import { consultationRoutes } from './rest.ts';
import { requestsConsulting } from './store.ts';

onStanding('consultation', requestsConsulting);

export const consultationsModule: Module = { routes: consultationRoutes };
