/** How long a test waits for something. A failure after this time means that it never comes, not that the machine was busy. */
export const WAIT_MS = 30_000;

/** The limits of every test project. Tests and their waits may take long; no result depends on the time that they took. */
export const PATIENT = {
  testTimeout: 4 * WAIT_MS,
  hookTimeout: 4 * WAIT_MS,
  expect: { poll: { timeout: WAIT_MS } },
  setupFiles: ['@portal/build/patient-waits'],
  // As in journeys, a test that fails once and then passes is reported as flaky. That is a bug to find, but it does not fail the run.
  retry: process.env.CI ? 1 : 0,
};
