import type { Module } from '../../platform/module.ts';
import { pruneRemotes } from './prune.ts';
import { publishRoutes } from './publish-rest.ts';
import { remoteRoutes } from './rest.ts';

export const remotesModule: Module = {
  notAudited: {
    remotes: 'Which version is live; each change stands in security_events.',
    remote_versions:
      'Browsers check the hash of every file against the description that the page was made with.',
    remote_tokens: 'Making and revoking them stands in security_events.',
    remote_errors: 'Counts for a chart.',
    remote_overrides: 'Hours long; what they open acts with the rights of its user.',
    remote_sandboxes: 'Each change stands in security_events.',
    remote_uploads: 'Uploads of builds that are under way.',
    removed_versions: 'Hashes of what was removed; each removal stands in security_events.',
    remotes_turn: 'One row, by which changes take turns that concern all dashboards.',
    shell_documents: 'Keyed by the SHA-256 of their text, which browsers send with each call.',
  },
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
