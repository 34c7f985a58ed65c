import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload } from '../testing/client.ts';
import { writeDashboard } from '../testing/dashboard.ts';
import { signInAs } from '../testing/people.ts';
import { type GatewayProcess, startProcess } from '../testing/process.ts';
import { publishBuild } from '../testing/publishing.ts';
import { requestAt } from '../testing/requests.ts';
import { ZIPS } from '../testing/workbooks.ts';
import { localFeed } from './changes/feed.ts';
import { CHECKOUT, readConfig } from './config/config.ts';
import type { Services } from './context.ts';
import { openDatabase } from './db/open.ts';

const run = promisify(execFile);
const KEY = 'ab'.padEnd(32, '0');

/** Everything below a folder that other users may read, write or enter. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    ['', ...names].map(async (name) => {
      const found = await lstat(path.join(folder, name)).catch(() => null);
      return found && found.mode & 0o077 ? [`${(found.mode & 0o777).toString(8)} ${name}`] : [];
    }),
  );
  return modes.flat();
}

describe.skipIf(process.platform === 'win32')(
  'what a gateway keeps, started with umask 022 on what an older one has left',
  () => {
    let folder: string;
    let data: string;
    let gateway: GatewayProcess;
    let settings: Record<string, string>;
    const admin = async (...words: string[]) => {
      const program = path.join(CHECKOUT, 'gateway/src/admin.ts');
      const args = ['-c', 'umask 022; exec "$0" "$@"', process.execPath, program, ...words];
      return (await run('/bin/sh', args, { env: { ...process.env, ...settings } })).stdout;
    };

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'portal-private-'));
      data = path.join(folder, 'data');
      for (const name of ['', 'files', 'files/ab', 'files/incoming', 'mail', 'remotes/provider/1.0.0'])
        await mkdir(path.join(data, name), { recursive: true });
      for (const name of [
        'portal.sqlite',
        'identity-secret',
        `files/ab/${KEY}`,
        'mail/1.json',
        'remotes/provider/1.0.0/a.js',
      ])
        await writeFile(path.join(data, name), name === 'identity-secret' ? 'x'.repeat(40) : '');
      await run('chmod', ['-R', 'u=rwX,go=rX', data]);
      settings = {
        PORT: '0',
        DATA_DIR: data,
        DEMO: 'off',
        DASHBOARD_APPROVAL: 'off',
        LOG_LEVEL: 'warn',
        REMOTES: await writeDashboard(folder),
      };
      gateway = await startProcess(settings);
    });
    afterAll(async () => {
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('belongs to its owner alone, after everything has been written', async () => {
      const { url = '' } = gateway;
      const config = readConfig({ NODE_ENV: 'test', ...settings });
      const db = openDatabase(config);
      const log = pino({ level: 'silent' });
      const services = { config, db, log, clock: () => new Date(), changes: localFeed() } as Services;
      const analyst = await signInAs(services, 'analyst');
      const { id } = await requestAt(services, analyst.id, 'under_analysis');
      expect((await upload({ url } as never, analyst, id, 'a.xlsx', ZIPS.plain)).status).toBe(201);
      await db.destroy();
      const [token = ''] = /remote_[\w-]+/.exec(await admin('remote-token', 'create', 'analyst')) ?? [];
      await publishBuild({ url }, token, await writeDashboard(folder, { name: 'analyst' }));
      expect((await fetch(`${url}/remotes/analyst/1.0.0-00000001/remoteEntry.js`)).status).toBe(200);
      const account = { name: 'Ann', email: 'ann@hospital.example', password: 'correct horse battery' };
      const signUp = await fetch(`${url}/api/idp/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(account),
      });
      expect(signUp.status).toBe(200);
      await admin('backup', path.join(data, 'copy.sqlite'));

      const names = await readdir(data, { recursive: true });
      for (const kept of ['portal.sqlite-wal', 'copy.sqlite', 'files/builds/analyst', 'remotes/analyst'])
        expect(names).toContain(kept);
      expect(names.filter((name) => name.startsWith('mail/')).length).toBeGreaterThan(1);
      await expect.poll(() => openToOthers(data)).toEqual([]);
    });

    it('belongs to its owner alone in the folder in which Node keeps compiled code, too', async () => {
      await expect.poll(() => openToOthers(path.join(CHECKOUT, '.cache/node'))).toEqual([]);
    });

    it('is closed again at the next start', async () => {
      await gateway.stop();
      for (const name of ['', 'portal.sqlite', 'files/ab']) await chmod(path.join(data, name), 0o755);
      await chmod(path.join(data, 'files/ab', KEY), 0o644);
      gateway = await startProcess(settings);
      await expect.poll(() => openToOthers(data)).toEqual([]);
    });
  },
);
