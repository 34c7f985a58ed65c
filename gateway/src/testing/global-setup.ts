import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import type { TestProject } from 'vitest/node';
import { startMariadb } from './mariadb.ts';
import { startMysql } from './mysql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A MariaDB server for the whole run; each test file makes its own database there. */
    mariadbUrl: string;
    /** What the names of this run's databases begin with, on any server. */
    databasePrefix: string;
  }
}

const LEFT_OUT = 'MySQL is left out: no MySQL 8.4 or later is installed, and TEST_MYSQL_URL names no server.';

/** Vitest's global setup of the gateway's tests: one MariaDB for all of them, and one MySQL where there is any. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mysqlUrl = process.env.TEST_MYSQL_URL;
  const [mariadb, mysql] = await Promise.all([startMariadb(), mysqlUrl ? undefined : startMysql()]);
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  project.provide('mariadbUrl', mariadb.url);
  project.provide('databasePrefix', prefix);
  // The processes that run the tests begin with the settings of this one.
  if (mysql) process.env.TEST_MYSQL_URL = mysql.url;
  else if (!mysqlUrl) project.vitest.logger.log(LEFT_OUT);
  return async () => {
    await Promise.all([mariadb.stop(), mysql?.stop(), mysqlUrl && dropDatabases(mysqlUrl, prefix)]);
  };
}

/** Drops what the run has left on a server that goes on after it. */
async function dropDatabases(server: string, prefix: string): Promise<void> {
  const connection = await createConnection({ uri: server, rowsAsArray: true });
  const [rows] = await connection.query('SHOW DATABASES');
  for (const [name] of rows as unknown as [string][]) {
    if (name.startsWith(prefix)) await connection.query(`DROP DATABASE ${name}`);
  }
  await connection.end();
}
