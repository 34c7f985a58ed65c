import { defineProject } from 'vitest/config';
import gateway from './vitest.config.ts';

/** The contract tests of what fast paths answer, without them (platform/fast/README.md), on one database. */
export default defineProject({
  ...gateway,
  test: {
    ...gateway.test,
    name: 'general',
    env: { FAST_PATHS: 'off', TEST_DIALECTS: 'SQLite' },
    globalSetup: [],
    include: [
      'src/platform/fast/*.test.ts',
      'src/platform/graphql/graphql.test.ts',
      'src/requests/device-requests/{list-shapes,list-statements,stage-filter,transitions}.test.ts',
    ],
  },
});
