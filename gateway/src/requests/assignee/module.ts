import { onUserChange } from '../../people/index.ts';
import type { Module } from '../../platform/module.ts';
import { inBackground, stopBackground } from '../background.ts';
import './graphql.ts';
import { assigneeRoutes } from './rest.ts';
import { freeRequests } from './service.ts';

onUserChange((services) => inBackground(services, 'assignees', () => freeRequests(services)));

export const assigneeModule: Module = {
  routes(app, services) {
    assigneeRoutes(app);
    app.addHook('onClose', () => stopBackground(services));
  },
  tasks: {
    /** People can also lose a role outside the portal: then no change of a user starts this work. */
    async assignees(services) {
      const freed = await freeRequests(services);
      if (freed)
        services.log.info({ requests: freed }, 'requests released, whose assignees do not analyze any more');
    },
  },
};
