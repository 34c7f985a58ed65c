import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import { inject } from 'vitest';

/** What every contract test runs on: `describe.each(DIALECTS)('on %s', (dialect) => …)`. */
export type Dialect = 'SQLite' | 'MariaDB' | 'MySQL';
const ALL: readonly Dialect[] = [
  'SQLite',
  'MariaDB',
  // A server whose user may create databases, such as mysql://root@localhost:3306
  ...(process.env.TEST_MYSQL_URL ? (['MySQL'] as const) : []),
];
/** All of them, unless a quick run names some. */
export const DIALECTS = ALL.filter((each) => process.env.TEST_DIALECTS?.split(',').includes(each) ?? true);

/**
 * The part of many like cases that is proven on this dialect: SQLite proves all of them, and the servers share them. So each rule is
 * proven on SQLite and on a server, and a run does not grow by three for each case.
 */
export function shareOf<Case>(dialect: Dialect, cases: readonly Case[]): Case[] {
  const servers = DIALECTS.filter((each) => each !== 'SQLite');
  if (dialect === 'SQLite' || servers.length === DIALECTS.length) return [...cases];
  return cases.filter((_, index) => servers[index % servers.length] === dialect);
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** An empty database of the dialect; none for SQLite, which needs none. */
export async function databaseFor(dialect: Dialect): Promise<TestDatabase | undefined> {
  if (dialect === 'SQLite') return undefined;
  return makeDatabase(dialect === 'MySQL' ? process.env.TEST_MYSQL_URL?.replace(/\/+$/, '') : undefined);
}

/** An empty database, on the MariaDB of this run unless another server is given. */
export async function makeDatabase(server: string = inject('mariadbUrl')): Promise<TestDatabase> {
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name}`);
  return { url: `${server}/${name}`, drop: () => administer(server, `DROP DATABASE ${name}`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const connection = await createConnection(server);
  await connection.query(statement);
  await connection.end();
}
