import { createRequire } from 'node:module';
import { defineProject } from 'vitest/config';

/** The gateway's tests: contracts over HTTP, on SQLite and on a MariaDB that the run starts for itself. */
export default defineProject({
  // One copy of graphql, the one that Node itself resolves; Vite would take its other build for our own imports.
  resolve: {
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  test: {
    name: 'gateway',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // Each file starts its own gateway on its own database; the 2,500 modules are loaded once for all files of a worker.
    isolate: false,
    globalSetup: ['src/testing/global-setup.ts'],
    // Says that something hangs, not that it took long on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
