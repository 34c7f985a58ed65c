import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from './databases.ts';
import { migratedDatabase } from './migrated.ts';

describe.each(DIALECTS.filter((each) => each !== 'SQLite'))(
  'a database that another test has had, on %s',
  (dialect) => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'portal-had-'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    /** Takes a database, runs the statements on it and gives it back; gives its URL and what the last statement found. */
    async function after(...statements: string[]) {
      const { settings, giveBack } = await migratedDatabase(dialect, folder);
      const connection = await createConnection({ uri: settings.DATABASE_URL, rowsAsArray: true });
      let found: unknown;
      for (const statement of statements) [found] = await connection.query(statement);
      await connection.end();
      giveBack();
      return { url: settings.DATABASE_URL, found };
    }

    it('is used again, with what the migrations have left in it', async () => {
      const migrated = 'select name from kysely_migration order by 1';
      const turn = 'select turn from remotes_turn';
      const before = [(await after(migrated)).found, (await after(turn)).found];
      const { url } = await after(
        'delete from kysely_migration',
        'update remotes_turn set turn = 7',
        "insert into leases (name, owner, beat) values ('mine', 'me', 1)",
      );
      const next = await after("select * from leases where name = 'mine'");
      expect(next).toEqual({ url, found: [] });
      expect([(await after(migrated)).found, (await after(turn)).found]).toEqual(before);
    });

    it('is thrown away when its tables are not as they were', async () => {
      const { url } = await after('alter table leases add column more int');
      const next = await after("show columns from leases like 'more'");
      expect(next.found).toEqual([]);
      expect(next.url).not.toBe(url);
    });
  },
);
