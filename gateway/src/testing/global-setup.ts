import type { TestProject } from 'vitest/node';
import { startMariadb } from './mariadb.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A MariaDB server for the whole run; each test file makes its own database there. */
    mariadbUrl: string;
  }
}

/** Vitest's global setup of the gateway's tests: one MariaDB for all of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mariadb = await startMariadb();
  project.provide('mariadbUrl', mariadb.url);
  return mariadb.stop;
}
