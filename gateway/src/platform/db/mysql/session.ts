import type { ServerState } from './state.ts';

/** A writer waits so long for a row that another one holds; then it is tried again. */
const LOCK_SECONDS = 5;

/** The statement that limits all later ones of a connection; 0 takes the limit away. The servers call it differently: each reads its own comment. */
export const statementLimit = (seconds: number): string =>
  `SET SESSION time_zone = '+00:00' /*M! , max_statement_time = ${seconds} */ /*!80000 , max_execution_time = ${seconds * 1_000} */`;

/**
 * MySQL 8.4 and later, MariaDB 10.11 and later. READ COMMITTED: a writer that lost a race re-reads what the winner wrote,
 * and conditional updates take no gap locks. Instants travel as text in UTC, as the tables say.
 */
export const sessionSettings = (seconds: number): string[] => [
  `SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION', innodb_lock_wait_timeout = ${LOCK_SECONDS}`,
  statementLimit(seconds),
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

/**
 * On a cluster, the statement after which a connection sees all that was committed on any node before (ADR 32). A group with one
 * primary has to catch up only when that has changed.
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
