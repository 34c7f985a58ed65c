import type { Module } from '../../platform/module.ts';
import './packet.ts';
import { fileRoutes } from './rest.ts';

export const filesModule: Module = { routes: fileRoutes };
