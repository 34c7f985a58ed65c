import type { TestProject } from 'vitest/node';
import { startMariadb } from './mariadb.ts';
import { startMysql } from './mysql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A MariaDB server for the whole run; each test file makes its own database there. */
    mariadbUrl: string;
  }
}

const LEFT_OUT = 'MySQL is left out: no MySQL 8.4 or later is installed, and TEST_MYSQL_URL names no server.';

/** Vitest's global setup of the gateway's tests: one MariaDB for all of them, and one MySQL where there is any. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_MYSQL_URL;
  const [mariadb, mysql] = await Promise.all([startMariadb(), given ? undefined : startMysql()]);
  project.provide('mariadbUrl', mariadb.url);
  // The processes that run the tests begin with the settings of this one.
  if (mysql) process.env.TEST_MYSQL_URL = mysql.url;
  else if (!given) project.vitest.logger.log(LEFT_OUT);
  return async () => {
    await Promise.all([mariadb.stop(), mysql?.stop()]);
  };
}
