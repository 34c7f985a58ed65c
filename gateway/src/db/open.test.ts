import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { DIALECTS, databaseFor } from '../testing/gateway.ts';

const run = promisify(execFile);
const script = path.join(import.meta.dirname, '../testing/migrate-once.ts');

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
});
