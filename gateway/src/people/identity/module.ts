import type { Module } from '../../platform/module.ts';
import { openProvider } from './embedded/provider.ts';
import { identityRoutes } from './rest.ts';

export const identityModule: Module = {
  notAudited: {
    'idp_*': 'How people prove who they are: nothing there says who decided what, or who may.',
    used_codes: 'Hashes of one-time codes that were entered: kept for minutes.',
  },
  routes: identityRoutes,
  tasks: {
    /** Removes what the embedded provider's library leaves behind: expired sessions and codes, and counts of calls. */
    async identity(services) {
      if (services.config.identity.kind !== 'local') return;
      await (await openProvider(services)).sweep(services.clock());
    },
  },
};
