import type { KyselyPlugin } from 'kysely';
import { readConfig } from '../platform/config/config.ts';
import { migrate, openDatabase } from '../platform/db/open.ts';

/** Kills this process just before it makes the table of this number. */
function dyingAt(table: number): KyselyPlugin {
  let made = 0;
  return {
    transformQuery({ node }) {
      if (node.kind === 'CreateTableNode') made += 1;
      if (made === table) process.kill(process.pid, 'SIGKILL');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** A process that only migrates what its environment names. A test starts several together, or lets one die at a table. */
const opened = openDatabase(readConfig(process.env));
const { DIE_AT_TABLE } = process.env;
const db = DIE_AT_TABLE ? opened.withPlugin(dyingAt(Number(DIE_AT_TABLE))) : opened;
await migrate(db);
await db.destroy();
