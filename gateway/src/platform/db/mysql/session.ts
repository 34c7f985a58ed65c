import type { ServerState } from './state.ts';

/** How long a writer waits for a row that somebody else has locked. After that, the transaction is tried again. */
const LOCK_SECONDS = 5;

/**
 * The statement that limits the time of all later statements on a connection; 0 removes the limit. MySQL and MariaDB have
 * different names for it, so each reads its own special comment.
 */
export const statementLimit = (seconds: number): string =>
  `SET SESSION time_zone = '+00:00' /*M! , max_statement_time = ${seconds} */ /*!80000 , max_execution_time = ${seconds * 1_000} */`;

/**
 * Statements that prepare a connection, for MySQL 8.4 and later and MariaDB 10.11 and later. With READ COMMITTED, a writer that lost a race
 * reads what the winner wrote, and conditional updates take no gap locks. Instants are sent as text in UTC, as the tables store them.
 */
export const sessionSettings = (seconds: number): string[] => [
  `SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION', innodb_lock_wait_timeout = ${LOCK_SECONDS}`,
  statementLimit(seconds),
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

/**
 * The statement for clusters after which a connection sees everything that was committed on any node before (ADR 32). A group
 * with one primary needs it only after another member has become the primary.
 */
export function syncStatement({ cluster }: ServerState): string | undefined {
  switch (cluster?.kind) {
    case 'galera':
      return 'SET SESSION wsrep_sync_wait = 7';
    case 'group':
      return "SET SESSION group_replication_consistency = 'BEFORE_ON_PRIMARY_FAILOVER'";
    case 'group of several primaries':
      return "SET SESSION group_replication_consistency = 'BEFORE'";
    case undefined:
      return undefined;
  }
}
