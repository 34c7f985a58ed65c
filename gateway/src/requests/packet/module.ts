import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './preview.ts';
import { packetRoutes } from './rest.ts';

export const packetModule: Module = { routes: packetRoutes };
