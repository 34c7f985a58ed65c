/** How long a test waits for something. A failure after it means that it never comes, not that the machine was busy. */
export const WAIT_MS = 30_000;

/** The limits of every test project. Tests and their waits may take long; no result depends on the time that they took. */
export const PATIENT = {
  testTimeout: 4 * WAIT_MS,
  hookTimeout: 4 * WAIT_MS,
  expect: { poll: { timeout: WAIT_MS } },
  setupFiles: ['@portal/build/patient-waits'],
  // As with journeys: what fails once and then holds is told as flaky, a bug to find and not a reason to lose the run.
  retry: process.env.CI ? 1 : 0,
};
