import type { Module } from '../../platform/module.ts';
import { scannerRoutes } from './rest.ts';

export const scannerModule: Module = { routes: (app) => scannerRoutes(app) };
