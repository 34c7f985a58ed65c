import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { migrate, openDatabase } from '../../platform/db/open.ts';
import { startProcess } from '../../testing/process.ts';
import { setBackend } from './admin.ts';

it('a gateway with another secret than that of the keys says so and ends', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-secret-'));
  const settings = { DATA_DIR: folder, DEMO: 'off', PORT: '0', REMOTES: path.join(folder, 'none') };
  const config = readConfig({ NODE_ENV: 'test', ...settings, IDENTITY_SECRET: 'a'.repeat(40) });
  const db = openDatabase(config);
  await migrate(db);
  await setBackend({ db, config, clock: () => new Date() }, 'devices', 'https://devices.example');
  await db.destroy();
  const gateway = await startProcess({ ...settings, IDENTITY_SECRET: 'b'.repeat(40) });
  await vi.waitFor(
    () =>
      expect(gateway.output().stderr).toContain(
        'Wrong settings\n  IDENTITY_SECRET: the one with which the keys of assertions were encrypted',
      ),
    { timeout: 30_000 },
  );
  expect(await gateway.stop()).toBe(1);
  await rm(folder, { recursive: true });
}, 60_000);
