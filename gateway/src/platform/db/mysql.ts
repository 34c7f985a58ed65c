import { MysqlAdapter, MysqlDialect } from 'kysely';
import { parseDatabaseUrl } from './database-url.ts';
import { MysqlNodes, type NodeLog } from './mysql/nodes.ts';

/**
 * Kysely locks with GET_LOCK, which holds on only one node of a cluster. So this adapter does not lock: `migrate` has its own
 * lock.
 */
class UnlockedAdapter extends MysqlAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class NodesDialect extends MysqlDialect {
  override createAdapter(): MysqlAdapter {
    return new UnlockedAdapter();
  }
}

/** Kysely's dialect over the servers that `DATABASE_URL` names. */
export const mysqlDialect = (databaseUrl: string, log?: NodeLog): MysqlDialect =>
  new NodesDialect({ pool: new MysqlNodes(parseDatabaseUrl(databaseUrl), log) });
