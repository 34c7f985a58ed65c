import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DIALECTS, databaseFor } from '../../testing/databases.ts';
import { testGateway } from '../../testing/gateway.ts';
import { migrationNames } from './migrations.ts';
import { migrate, openDatabase } from './open.ts';

const run = promisify(execFile);
const script = path.join(import.meta.dirname, '../../testing/migrate-once.ts');

/** The same catalogue with one more searched field, whose column no migration has added yet. */
const withLaterField = `import { REQUEST_FIELDS } from '@portal/domain';
  REQUEST_FIELDS.later = { kind: 'text', max: 200, label: 'Later', writtenBy: 'requester', searchable: 99 };
  await import('${pathToFileURL(script).href}');`;

describe.each(DIALECTS)('migrations on %s', (dialect) => {
  it('run once when several gateways start together', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-migrate-'));
    const database = await databaseFor(dialect);
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: database?.url ?? '' };
    const runs = [1, 2, 3].map(() => run(process.execPath, [script], { env }));
    const outcomes = await Promise.allSettled(runs);
    await database?.drop();
    await rm(folder, { recursive: true });
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('are taken over from a gateway that was killed in the middle of them', {
    timeout: 120_000,
  }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-migrate-'));
    const database = await databaseFor(dialect);
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: database?.url ?? '' };
    const db = openDatabase({ databaseUrl: database?.url, dataDir: folder });
    const holder = async () => {
      const { rows } = await sql<{ owner: string }>`select owner from leases where name = 'start'`.execute(
        db,
      );
      return rows[0]?.owner;
    };
    const first = spawn(process.execPath, [script], { env: { ...env, DIE_AT_TABLE: '6' }, stdio: 'ignore' });
    expect(await once(first, 'exit')).toEqual([null, 'SIGKILL']);
    expect(await holder()).not.toBe('');
    await Promise.all([1, 2].map(() => run(process.execPath, [script], { env })));
    const { rows } = await sql`select name from kysely_migration`.execute(db);
    expect(rows).toHaveLength(migrationNames().length);
    expect(await holder()).toBe('');
    await db.destroy();
    await database?.drop();
    await rm(folder, { recursive: true });
  });

  it('read no column that a later one adds, whatever the catalogue of fields says by then', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-migrate-'));
    const database = await databaseFor(dialect);
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: database?.url ?? '' };
    await run(process.execPath, ['--input-type=module', '--eval', withLaterField], {
      env,
      cwd: import.meta.dirname,
    });
    await database?.drop();
    await rm(folder, { recursive: true });
  });

  it('leave alone what a newer gateway has added, so that the one before it starts again', async () => {
    const gateway = await testGateway(dialect);
    const { db } = gateway.services;
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2099-01-01T00:00:00.000Z')`.execute(
      db,
    );
    await migrate(db);
    await gateway.stop();
  });
});
