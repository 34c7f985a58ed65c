import { onSignOut, onUserChange } from '../../people/index.ts';
import type { Module } from '../../platform/module.ts';
import { inBackground } from '../../requests/index.ts';
import { reportFeedRoutes, reportTokenRoutes } from './rest.ts';
import { endTokensOf, endTokensOfOthers, tendTokens } from './tokens.ts';

onUserChange((services, id) =>
  inBackground(services, 'report tokens', () => endTokensOfOthers(services, [id])),
);

onSignOut(async (trx, { userId, at, everywhere }) => {
  if (everywhere) await endTokensOf(trx, userId, at, 'signed out everywhere');
});

/** Serves programs of people, which read reports with a token (ADR 173). */
export const reportFeedsModule: Module = {
  notAudited: {
    report_tokens: 'Hashes of tokens. That one is made or ended is an event about access.',
  },
  async routes(app, services) {
    reportTokenRoutes(app);
    await app.register(async (scope) => reportFeedRoutes(scope, services));
  },
  tasks: { 'report tokens': tendTokens },
};
