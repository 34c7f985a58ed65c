import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MODULES } from '../../modules.ts';
import type { Database } from '../../platform/context.ts';
import { migrate, openDatabase } from '../../platform/db/open.ts';
import { answeredTables } from './withdrawal.ts';

let folder: string;
let db: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-withdrawal-'));
  db = openDatabase({ databaseUrl: undefined, dataDir: folder });
  await migrate(db);
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** The tables with rows about a request, recognized by a foreign key or the name of a column. */
async function tablesOfRequests(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.name from sqlite_master t where t.type = 'table' and (
      exists (select 1 from pragma_foreign_key_list(t.name) where "table" = 'device_requests')
      or exists (select 1 from pragma_table_info(t.name) where name = 'request_id'))
    order by t.name`.execute(db);
  return rows.map(({ name }) => name);
}

it('every table with rows about a request says what becomes of them when it is withdrawn', async () => {
  expect(MODULES.length).toBeGreaterThan(0);
  expect(await tablesOfRequests()).toEqual(answeredTables().sort());
});

it('a table of a module that says nothing is found, whatever its column is called', async () => {
  await db.schema
    .createTable('comments')
    .addColumn('about', 'integer', (column) => column.notNull().references('device_requests.id'))
    .execute();
  await db.schema.createTable('reminders').addColumn('request_id', 'integer').execute();
  const unanswered = (await tablesOfRequests()).filter((table) => !answeredTables().includes(table));
  expect(unanswered).toEqual(['comments', 'reminders']);
});
