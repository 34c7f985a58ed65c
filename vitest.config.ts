import { keepTestsInMemory } from '@portal/build/tests-in-memory';
import { defineConfig } from 'vitest/config';

keepTestsInMemory();

const FOLDERS = ['packages/*', 'shell', 'mfe-*'];
const testsOf = (ending: string) => FOLDERS.map((folder) => `${folder}/src/**/*.test.${ending}`);

/** Says that something hangs, not that it took long on a busy machine. */
const PATIENCE_MS = 30_000;

export default defineConfig({
  test: {
    projects: [
      './gateway',
      // What requests may cost, asked of the gateway as it runs in production.
      {
        test: { name: 'budgets', environment: 'node', include: ['bench/**/*.test.ts'], testTimeout: 60_000 },
      },
      // Rules and tools. A test that needs a browser's globals says so: `// @vitest-environment happy-dom`.
      { test: { name: 'rules', environment: 'node', include: testsOf('ts'), testTimeout: PATIENCE_MS } },
      // What people see.
      {
        test: {
          name: 'screens',
          environment: 'happy-dom',
          // Each test leaves the page as it found it (the set-up file): 25 seconds of work in place of 79.
          isolate: false,
          include: testsOf('tsx'),
          setupFiles: ['./packages/build/src/screen-tests.ts'],
          testTimeout: PATIENCE_MS,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
