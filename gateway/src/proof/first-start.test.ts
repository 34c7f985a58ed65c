import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../admin/verify.ts';
import { migrationNames } from '../platform/db/migrations.ts';
import { openDatabase } from '../platform/db/open.ts';
import { DIALECTS, databaseFor } from '../testing/databases.ts';
import { GALERA_MISSING, type Galera, galeraDatabase, startGalera } from '../testing/galera.ts';

const ROUNDS = 3;
const SCRIPT = path.join(import.meta.dirname, '../testing/starts.ts');
let processes: ChildProcess[];
beforeAll(() => {
  const { DATABASE_URL: _, PUBLIC_URL: __, SMTP_URL: ___, ...env } = process.env;
  const settings = { NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'silent', DEMO: 'on', REMOTES: '.' };
  processes = [1, 2, 3].map(() => fork(SCRIPT, { env: { ...env, ...settings }, execArgv: [] }));
});
afterAll(() => Promise.all(processes.map((each) => each.kill() && once(each, 'exit'))));

/** Sends each of the processes its message; gives what each answers when it has done it, or the code that it has ended with. */
const ask = (messages: readonly (object | string)[]) =>
  Promise.all(
    processes.map(async (each, index) => {
      const listening = new AbortController();
      const heard = (event: string) => once(each, event, { signal: listening.signal });
      const answer = Promise.race([heard('message'), heard('exit')]);
      each.send(messages[index] ?? '');
      return (await answer.finally(() => listening.abort()))[0];
    }),
  );

/** Starts three gateways at the same moment, with the demo's data to be made. */
async function startThree(databaseUrls: readonly string[], dataDir: string): Promise<void> {
  const settings = databaseUrls.map((url) => ({ DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }));
  expect(await ask(settings)).toEqual(['done', 'done', 'done']);
  expect(await ask(['stop', 'stop', 'stop'])).toEqual(['done', 'done', 'done']);
  const db = openDatabase({ databaseUrl: databaseUrls[0] || undefined, dataDir });
  try {
    const done = await db
      .selectFrom('kysely_migration' as never)
      .select('name' as never)
      .execute();
    expect(done).toHaveLength(migrationNames().length);
    // What the demo makes is there once.
    const people = await db.selectFrom('users').select('email').execute();
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(people.length).toBeGreaterThan(5);
    expect(await verifyAudit(db)).toMatchObject({ problems: [], people: people.length });
    const heldLeases = await db
      .selectFrom('leases' as never)
      .selectAll()
      .where('owner' as never, '!=', '' as never)
      .execute();
    expect(heldLeases).toEqual([]);
  } finally {
    await db.destroy();
  }
}

describe.each(DIALECTS)('three gateways that start together on an empty %s', (dialect) => {
  it('all serve; one of them has made the tables and the demo', { timeout: 180_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const folder = await mkdtemp(path.join(tmpdir(), 'portal-start-'));
      const database = await databaseFor(dialect);
      await startThree(Array(3).fill(database?.url ?? ''), folder);
      await database?.drop();
      await rm(folder, { recursive: true });
    }
  });
});

describe.skipIf(GALERA_MISSING.length > 0)(
  `three gateways that start together on an empty cluster${GALERA_MISSING.length ? ` (skipped: ${GALERA_MISSING.join(', ')} not installed)` : ''}`,
  () => {
    let galera: Galera;
    let folder: string;
    beforeAll(async () => {
      galera = await startGalera();
      folder = await mkdtemp(path.join(tmpdir(), 'portal-start-'));
    }, 300_000);
    afterAll(async () => {
      await galera?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('all serve, each on a node of its own', { timeout: 300_000 }, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const url = await galeraDatabase(galera, `start_${round}`);
        await startThree([url(0), url(1), url(2)], folder);
      }
    });
  },
);
