import { Kysely, MysqlDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GALERA_MISSING, type Galera, startGalera } from '../../../testing/galera.ts';
import { parseDatabaseUrl } from '../database-url.ts';
import { MysqlNodes } from './nodes.ts';

const title = `the nodes of a cluster${GALERA_MISSING.length ? ` (skipped: ${GALERA_MISSING.join(', ')} not installed)` : ''}`;

describe.skipIf(GALERA_MISSING.length > 0)(title, { timeout: 120_000 }, () => {
  let galera: Galera;
  beforeAll(async () => {
    galera = await startGalera();
  }, 300_000);
  afterAll(() => galera?.stop());

  it('are gone back to once the preferred one has been well for a while, and nothing breaks then', async () => {
    const moves: object[] = [];
    const log = { warn: (details: object) => void moves.push(details) };
    const nodes = new MysqlNodes(parseDatabaseUrl(`mysql://root@${galera.hosts}/mysql`), log, 3_000);
    const db = new Kysely<unknown>({ dialect: new MysqlDialect({ pool: nodes }) });
    const ask = () => sql`select 1`.execute(db);
    const [first, second] = galera.hosts.split(',');
    await ask();
    expect(nodes.current).toBe(first);
    await galera.nodes[0]?.kill();
    while (nodes.current === first) await ask().catch(() => {});
    const failed: unknown[] = [];
    await galera.nodes[0]?.rejoin();
    while (nodes.current === second) await ask().catch((error: unknown) => failed.push(error));
    expect(failed).toEqual([]);
    expect(moves).toEqual([
      { from: first, to: second },
      { from: second, to: first },
    ]);
    await db.destroy();
  });
});
