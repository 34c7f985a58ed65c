import { createRequire } from 'node:module';
import { PATIENT } from '@portal/build/patience';
import { defineProject } from 'vitest/config';

/** The gateway's tests: contracts over HTTP, on SQLite and on a MariaDB that the run starts for itself. */
export default defineProject({
  // One copy of graphql, the one that Node itself resolves; Vite would take its other build for our own imports.
  resolve: {
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  test: {
    ...PATIENT,
    name: 'gateway',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // Each file starts its own gateway on its own database; the 2,500 modules are loaded once for all files of a worker.
    isolate: false,
    globalSetup: ['src/testing/global-setup.ts'],
  },
});
