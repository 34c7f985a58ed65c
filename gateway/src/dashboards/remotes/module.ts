import type { Module } from '../../platform/module.ts';
import { pruneRemotes } from './prune.ts';
import { publishRoutes } from './publish-rest.ts';
import { remoteRoutes } from './rest.ts';

export const remotesModule: Module = {
  async routes(app, services) {
    await app.register((scope) => publishRoutes(scope, services));
    remoteRoutes(app, services);
  },
  tasks: {
    async remotes(services) {
      await pruneRemotes(services);
    },
  },
};
