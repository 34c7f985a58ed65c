import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { WAIT_MS } from '@portal/build/patience';
import { keepTestsCompiled, keepTestsInMemory } from '@portal/build/tests-in-memory';
import { HEADLESS_SHELL } from './harness/chromium.ts';
import { FIREFOX, HAS_FIREFOX } from './harness/firefox.ts';
import type { Dialect } from './harness/launched.ts';

keepTestsInMemory();
keepTestsCompiled();

/** Journeys that write. Journeys that only look at screens run on one database. */
const ON_EVERY_DATABASE = /(main-job|rejected|conflict|signup)\.spec\.ts/;
/** The most common work, and the parts in which browsers differ. */
const IN_FIREFOX = {
  name: 'firefox',
  testMatch: /(main-job|embed|embed-parts|embed-refused|sandboxed)\.spec\.ts/,
  use: {
    dialect: 'sqlite' as const,
    browserName: 'firefox' as const,
    channel: FIREFOX.channel,
    launchOptions: FIREFOX,
  },
  dependencies: ['sign in on sqlite'],
};
const OWN_SERVER = /containment\.spec\.ts/;

export default defineConfig<object, { dialect: Dialect }>({
  testDir: '.',
  outputDir: '../.cache/journeys',
  globalSetup: './harness/launcher.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A journey mostly waits for a build, a server or a clock. So there are more workers than cores.
  workers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
  // A journey that fails once and then passes is reported as flaky at the end of the run. It is a bug to find, but no reason to lose the
  // run.
  retries: process.env.CI ? 1 : 0,
  // A timeout means that something hangs, not that a busy machine was slow.
  timeout: 4 * WAIT_MS,
  expect: { timeout: WAIT_MS },
  reporter: 'list',
  projects: [
    { name: 'sign in on sqlite', testMatch: 'sign-in.setup.ts', use: { dialect: 'sqlite' } },
    { name: 'sign in on mariadb', testMatch: 'sign-in.setup.ts', use: { dialect: 'mariadb' } },
    {
      name: 'sqlite',
      testIgnore: OWN_SERVER,
      use: { dialect: 'sqlite' },
      dependencies: ['sign in on sqlite'],
    },
    {
      name: 'mariadb',
      testMatch: ON_EVERY_DATABASE,
      use: { dialect: 'mariadb' },
      dependencies: ['sign in on mariadb'],
    },
    { name: 'containment', testMatch: OWN_SERVER },
    ...(HAS_FIREFOX ? [IN_FIREFOX] : []),
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    actionTimeout: WAIT_MS,
    // Recording takes a twelfth of a journey's time. `--trace on` records a journey that fails.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: HEADLESS_SHELL,
  },
});
