import { CompiledQuery, MysqlDialect } from 'kysely';
import { createPool } from 'mysql2';

/** A statement that takes longer is given up, so that none holds a connection for ever. */
export const STATEMENT_SECONDS = 30;

/** The statement that limits all later ones of a connection; 0 takes the limit away. The servers call it differently: each reads its own comment. */
export const statementLimit = (seconds: number): string =>
  `SET SESSION time_zone = '+00:00' /*M! , max_statement_time = ${seconds} */ /*!80000 , max_execution_time = ${seconds * 1_000} */`;

/**
 * MySQL 8.4 and later, MariaDB 10.11 and later. READ COMMITTED: a writer that lost a race re-reads what the winner wrote,
 * and conditional updates take no gap locks. Instants travel as text in UTC, as the tables say.
 */
const SESSION_SETTINGS = (seconds: number) => [
  "SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'",
  statementLimit(seconds),
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

export function mysqlDialect(databaseUrl: string): MysqlDialect {
  const url = new URL(databaseUrl);
  const pool = createPool({
    host: url.hostname,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    charset: 'utf8mb4',
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
    connectTimeout: 5_000,
    connectionLimit: Number(url.searchParams.get('connectionLimit') ?? 10),
    queueLimit: 1_000,
    enableKeepAlive: true,
  });
  return new MysqlDialect({
    pool,
    async onCreateConnection(connection) {
      const seconds = Number(url.searchParams.get('statementSeconds') ?? STATEMENT_SECONDS);
      for (const setting of SESSION_SETTINGS(seconds))
        await connection.executeQuery(CompiledQuery.raw(setting));
    },
  });
}
