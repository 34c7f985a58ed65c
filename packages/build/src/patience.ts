/** How long a test waits for what must come. Says that it never comes, not that it took long on a busy machine. */
export const WAIT_MS = 30_000;

/** Of every test project: a test and what it waits for may take long, and nothing that holds depends on how long it took. */
export const PATIENT = {
  testTimeout: 4 * WAIT_MS,
  hookTimeout: 4 * WAIT_MS,
  expect: { poll: { timeout: WAIT_MS } },
  setupFiles: ['@portal/build/patient-waits'],
};
