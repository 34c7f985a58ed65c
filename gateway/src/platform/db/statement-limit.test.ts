import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS, databaseFor, type TestDatabase } from '../../testing/databases.ts';
import { isUnavailable } from './errors.ts';
import { openDatabase } from './open.ts';

/** SQLite is left out: it runs inside this process, where nothing can interrupt it. */
describe.each(DIALECTS.filter((dialect) => dialect !== 'SQLite'))('a statement on %s', (dialect) => {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await databaseFor(dialect);
  });
  afterAll(() => database?.drop());

  it('is given up when it takes too long, and the client is told to come back', async () => {
    const db = openDatabase({ databaseUrl: `${database?.url}?statementSeconds=1`, dataDir: '' });
    // Join ten rows with ten rows, twelve times.
    const ten = Array(10).fill('select 1').join(' union all ');
    const tables = Array.from({ length: 12 }, (_, i) => `(${ten}) as t${i}`);
    const endless = sql`select sum(rand()) from ${sql.raw(tables.join(', '))}`.execute(db);
    const error = await endless.catch((cause: unknown) => cause);
    expect(isUnavailable(error)).toBe(true);
    await db.destroy();
  });
});
