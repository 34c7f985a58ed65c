import { createRequire } from 'node:module';
import { keepTestsInMemory } from '@portal/build/tests-in-memory';
import { defineConfig } from 'vitest/config';

keepTestsInMemory();

/** The proofs on a cluster: npm run test:cluster. Apart from the other tests, since they need more than npm brings. */
export default defineConfig({
  // One copy of graphql, as in the gateway's tests.
  resolve: {
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  test: {
    name: 'cluster',
    environment: 'node',
    root: import.meta.dirname,
    include: ['proofs/**/*.test.ts'],
    // What waits in them gives up first, and says for what it has waited.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
