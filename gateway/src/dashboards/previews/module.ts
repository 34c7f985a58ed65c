import type { Module } from '../../platform/module.ts';
import { previewRoutes } from './rest.ts';

export const previewsModule: Module = {
  async routes(app, services) {
    previewRoutes(app, services);
  },
};
