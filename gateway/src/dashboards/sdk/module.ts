import type { Module } from '../../platform/module.ts';
import { sdkRoutes } from './rest.ts';

export const sdkModule: Module = { routes: sdkRoutes };
