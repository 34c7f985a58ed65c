import { defineProject } from 'vitest/config';

/** The gateway's tests: contracts over HTTP, on SQLite and on a MariaDB that the run starts for itself. */
export default defineProject({
  test: {
    name: 'gateway',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
