import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHECKOUT, readConfig } from '../../platform/config/config.ts';
import type { Services } from '../../platform/context.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { signInAs } from '../../testing/people.ts';
import { freePorts } from '../../testing/ports.ts';
import { type GatewayProcess, startProcess } from '../../testing/process.ts';

const GATEWAY = path.join(CHECKOUT, 'gateway');

/** The example server from the kit's README. */
async function example(): Promise<string> {
  const readme = await readFile(path.join(CHECKOUT, 'packages/kit/README.md'), 'utf8');
  const code = /```js\n(import \{ createServer \}.*?)```/s.exec(readme)?.[1];
  if (!code) throw new Error('The README shows no server');
  return code;
}

describe('the backend that the README of the kit shows', () => {
  let folder: string;
  let gateway: GatewayProcess;
  let backend: ChildProcess;
  let services: Services;
  let settings: Record<string, string>;
  let addresses: { PORTAL: string; SELF: string };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-backend-'));
    const [portal, own] = await freePorts(2);
    addresses = { PORTAL: `http://localhost:${portal}`, SELF: `http://127.0.0.1:${own}` };
    settings = {
      DATA_DIR: folder,
      PORT: String(portal),
      PUBLIC_URL: addresses.PORTAL,
      REMOTES: await writeDashboard(folder, { name: 'devices' }),
    };
    gateway = await startProcess(settings);
    const config = readConfig({ NODE_ENV: 'test', ...settings });
    services = { config, db: openDatabase(config), clock: () => new Date() } as Services;
    backend = spawn(process.execPath, ['--input-type=module', '-e', await example()], {
      cwd: GATEWAY,
      stdio: 'inherit',
      env: { ...process.env, ...addresses },
    });
    await vi.waitFor(async () => expect((await fetch(addresses.SELF)).status).toBe(401), { timeout: 30_000 });
  }, 60_000);
  afterAll(async () => {
    backend.kill();
    await services.db.destroy();
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  const admin = async (...words: string[]) => {
    const { DATABASE_URL: _, ...env } = process.env;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['src/admin.ts', 'dashboard-backend', ...words],
      { cwd: GATEWAY, env: { ...env, ...settings } },
    );
    return stdout.trim();
  };
  const call = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${addresses.PORTAL}/api/apps/devices/items`, { headers });
    return { status: response.status, body: await response.json() };
  };

  it('answers whoever may ask, once an operator has named it', async () => {
    const analyst = await signInAs(services, 'analyst');
    const provider = await signInAs(services, 'provider');
    expect(await admin('list')).toBe('No dashboard has a backend.');
    expect(await call(analyst.token)).toMatchObject({ status: 404, body: { code: 'backend_none' } });
    expect(await admin('set', 'devices', addresses.SELF)).toBe(
      `Calls of devices go to ${addresses.SELF} from now on.`,
    );
    expect(await admin('list')).toBe(`devices  ${addresses.SELF}`);
    expect(await call(analyst.token)).toEqual({
      status: 200,
      body: { items: [], person: String(analyst.id) },
    });
    expect(await call(provider.token)).toEqual({
      status: 403,
      body: { error: 'You may not see the items.' },
    });
  });

  it('answers nobody without an assertion of the portal', async () => {
    const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]);
    const forged = await new SignJWT({ permissions: ['view_all_requests'] })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(addresses.PORTAL)
      .setAudience(addresses.SELF)
      .setSubject('1')
      .setExpirationTime('1m')
      .sign(privateKey);
    for (const authorization of ['', 'Bearer x', `Bearer ${forged}`])
      expect((await fetch(addresses.SELF, { headers: { authorization } })).status).toBe(401);
  });

  it('is asked no more once the operator has taken it away', async () => {
    const { token } = await signInAs(services, 'analyst');
    expect(await admin('clear', 'devices')).toBe('devices has no backend any more.');
    expect(await call(token)).toMatchObject({ status: 404, body: { code: 'backend_none' } });
    await expect(admin('set', 'devices', 'http://devices.internal')).rejects.toThrow('--plain-http');
    await expect(admin('set', 'devices')).rejects.toThrow('dashboard-backend takes: set NAME URL');
  });
});
