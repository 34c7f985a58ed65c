import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../platform/config/config.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { rest } from '../../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../../testing/people.ts';
import { refusal } from '../../../testing/refusal.ts';
import { pruneRemotes } from '../prune.ts';
import { setHolder } from './service.ts';

const ORIGIN = 'http://localhost:4010';

describe.each(DIALECTS)('a dashboard from one’s own computer on %s', (dialect) => {
  let folder: string;
  let gateway: TestGateway;
  let config: Config;
  let analyst: SignedIn;
  let email: string;
  let now: Date;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-override-'));
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><meta charset="utf-8">');
    gateway = await testGateway(dialect, { SHELL_DIR: folder }, (shared) => {
      config = { ...shared };
      return config;
    });
    gateway.services.clock = () => now;
  });
  beforeEach(async () => {
    now = new Date();
    config.remoteOverride = 'users';
    await gateway.clear();
    analyst = await signInAs(gateway.services, 'analyst');
    ({ email } = await gateway.services.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', analyst.id)
      .executeTakeFirstOrThrow());
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  const ask = (origin = ORIGIN, person: SignedIn | null = analyst) =>
    rest(gateway, person, 'POST /remotes/overrides', { name: 'analyst', origin });
  const ticketOf = async () => String((await ask()).body.ticket);
  const page = async (ticket: string) => {
    const answer = await fetch(`${gateway.url}/analyst-dashboard?override-ticket=${ticket}`);
    return { policy: answer.headers.get('content-security-policy') ?? '', html: await answer.text() };
  };
  const isStrict = async (ticket: string) => {
    const { policy, html } = await page(ticket);
    return !/localhost|127\.0/.test(policy) && !html.includes('"override"');
  };
  const allow = (may = true) => setHolder(gateway.services, email, may);

  it('is for those whom an operator has named, where the setting says users', async () => {
    expect(await ask()).toMatchObject({
      status: 403,
      body: refusal('You may not use a dashboard from your own computer in this portal.'),
    });
    await allow();
    expect(await ask()).toMatchObject({ status: 201, body: { name: 'analyst', origin: ORIGIN } });
    const other = await signInAs(gateway.services, 'admin');
    expect((await ask(ORIGIN, other)).status).toBe(403);
    expect((await ask(ORIGIN, null)).status).toBe(401);
  });

  it('is for everyone or nobody where the setting says so', async () => {
    config.remoteOverride = 'on';
    expect((await ask()).status).toBe(201);
    await allow();
    config.remoteOverride = 'off';
    expect((await ask()).status).toBe(403);
  });

  it('comes from loopback addresses alone', async () => {
    await allow();
    for (const origin of ['https://evil.example', 'http://localhost@evil.example', 'http://10.0.0.1', 'x'])
      expect(await ask(origin)).toMatchObject({
        status: 400,
        body: refusal(expect.stringContaining('one of your own computer')),
      });
  });

  it('gets a page that may load from that one address; every other page stays as strict as it was', async () => {
    await allow();
    const { policy, html } = await page(await ticketOf());
    for (const directive of ['script-src', 'style-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* ${ORIGIN}(;|$)`));
    expect(policy.match(/localhost/g)).toHaveLength(5);
    expect(policy).not.toContain('unsafe');
    expect(html).toContain(`"override":{"name":"analyst","origin":"${ORIGIN}"}`);
    for (const wrong of ['', 'x', 'a'.repeat(43)]) expect(await isStrict(wrong)).toBe(true);
  });

  it('ends with the right to it, with the account, and after a week', async () => {
    await allow();
    const ticket = await ticketOf();
    expect(await isStrict(ticket)).toBe(false);
    await allow(false);
    expect(await isStrict(ticket)).toBe(true);
    await allow();
    expect(await isStrict(ticket)).toBe(false);
    const { db } = gateway.services;
    await db.updateTable('users').set({ active: 0 }).where('id', '=', analyst.id).execute();
    expect(await isStrict(ticket)).toBe(true);
    await db.updateTable('users').set({ active: 1 }).where('id', '=', analyst.id).execute();
    now = new Date(Date.now() + 8 * 24 * 60 * 60_000);
    expect(await isStrict(ticket)).toBe(true);
    await pruneRemotes(gateway.services);
    expect(await db.selectFrom('remote_overrides').selectAll().execute()).toEqual([]);
  });

  it('is written down, and its ticket is stored as a hash alone', async () => {
    await allow();
    const ticket = await ticketOf();
    await allow(false);
    const { db } = gateway.services;
    const events = await db.selectFrom('security_events').selectAll().orderBy('id').execute();
    expect(events.filter(({ kind }) => kind.startsWith('remote_over'))).toMatchObject([
      { kind: 'remote_override_granted', user_id: analyst.id },
      { kind: 'remote_overridden', user_id: analyst.id, detail: `analyst from ${ORIGIN}` },
      { kind: 'remote_override_revoked', user_id: analyst.id },
    ]);
    const rows = await db.selectFrom('remote_overrides').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });
});

describe('the setting REMOTE_OVERRIDE', () => {
  const production = {
    NODE_ENV: 'production',
    IDENTITY_SECRET: 'a secret of thirty-two characters and more',
    SIGN_UP_EMAIL_DOMAINS: '*',
    PUBLIC_URL: 'https://portal.example',
  };
  it('lets nobody but named people in production, and everyone elsewhere', () => {
    expect(readConfig({}).remoteOverride).toBe('on');
    expect(readConfig(production).remoteOverride).toBe('users');
    expect(readConfig({ ...production, REMOTE_OVERRIDE: 'off' }).remoteOverride).toBe('off');
    expect(() => readConfig({ REMOTE_OVERRIDE: 'some' })).toThrow('REMOTE_OVERRIDE');
  });
});
