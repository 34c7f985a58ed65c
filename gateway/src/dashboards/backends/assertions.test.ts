import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTasks } from '../../platform/upkeep/service.ts';
import { buildServer } from '../../server.ts';
import { type Backend, startBackend, withBackend } from '../../testing/backend.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { setBackend } from './admin.ts';
import { dropUnreadableKeys, readKeys, renewKeys, replaceKeys } from './keys.ts';
import { backendsModule } from './module.ts';

const DAY = 24 * 60 * 60_000;
const SETTINGS = {
  IDENTITY_SECRET: 'one-secret-of-32-characters-or-more',
  PUBLIC_URL: 'https://portal.example',
};

describe.each(DIALECTS)('what a backend is told about who asks on %s', (dialect) => {
  let gateway: TestGateway;
  let backend: Backend;
  let now = new Date();
  beforeAll(async () => {
    backend = await startBackend();
    gateway = await testGateway(dialect, SETTINGS);
    gateway.services.clock = () => now;
  });
  beforeEach(async () => {
    now = new Date();
    await gateway.clear();
    backend.heard.length = 0;
  });
  afterAll(async () => {
    await gateway.stop();
    await backend.stop();
  });

  const call = (token: string, at = gateway.url) =>
    fetch(`${at}/api/apps/devices/items`, { headers: { authorization: `Bearer ${token}` } });
  const assertion = () => String(backend.heard.at(-1)?.headers.authorization).replace('Bearer ', '');
  const published = async (at = gateway.url) =>
    (await (await fetch(`${at}/api/apps/jwks.json`)).json()) as { keys: { kid: string; d?: string }[] };
  const kid = () => String(decodeProtectedHeader(assertion()).kid);
  const verified = (token: string, audience = backend.url) =>
    jwtVerify(token, createRemoteJWKSet(new URL(`${gateway.url}/api/apps/jwks.json`)), {
      issuer: 'https://portal.example',
      audience,
      algorithms: ['ES256'],
      currentDate: now,
    });

  it('is signed, for this backend and this minute, and names the person, what they may and the dashboard', async () => {
    await withBackend(gateway.services, 'devices', `${backend.url}/v1/`);
    const person = await signInAs(gateway.services, ['analyst', 'committee']);
    expect((await call(person.token)).status).toBe(200);
    const { payload, protectedHeader } = await verified(assertion(), `${backend.url}/v1`);
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.stringMatching(/^[\w-]{43}$/) });
    const seconds = Math.floor(now.getTime() / 1_000);
    expect(payload).toEqual({
      iss: 'https://portal.example',
      aud: `${backend.url}/v1`,
      sub: String(person.id),
      iat: seconds,
      exp: seconds + 60,
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
      dashboard: 'devices',
      roles: ['analyst', 'committee'],
      permissions: expect.arrayContaining(['analyze_requests', 'review_requests']),
    });
    const first = decodeJwt(assertion()).jti;
    await call(person.token);
    expect(decodeJwt(assertion()).jti).not.toBe(first);
    await expect(verified(assertion(), 'https://another.example')).rejects.toThrow('aud');
    now = new Date(now.getTime() + 61_000);
    await expect(verified(assertion(), `${backend.url}/v1`)).rejects.toThrow('exp');
  });

  it('opens nothing at the portal', async () => {
    await withBackend(gateway.services, 'devices', backend.url);
    await call((await signInAs(gateway.services, 'admin')).token);
    const headers = { authorization: `Bearer ${assertion()}`, 'content-type': 'application/json' };
    for (const path of ['/api/users/me', '/api/dashboards', '/api/apps/devices/items'])
      expect((await fetch(gateway.url + path, { headers })).status, path).toBe(401);
    const exchange = { method: 'POST', headers, body: JSON.stringify({ userDetails: {} }) };
    expect((await fetch(`${gateway.url}/api/auth/local`, exchange)).status).toBe(401);
  });

  it('is signed with a key that all gateways share, also when they begin together', async () => {
    const others = await Promise.all([buildServer(gateway.services), buildServer(gateway.services)]);
    const urls = await Promise.all(others.map((app) => app.listen({ port: 0, host: '127.0.0.1' })));
    await withBackend(gateway.services, 'devices', backend.url);
    await gateway.services.db.deleteFrom('assertion_keys').execute();
    const { token } = await signInAs(gateway.services, 'analyst');
    await Promise.all(urls.flatMap((url) => [call(token, url), call(token, url), call(token, url)]));
    const kids = backend.heard.map(
      ({ headers }) => decodeProtectedHeader(String(headers.authorization).slice(7)).kid,
    );
    expect(new Set(kids).size).toBe(1);
    for (const url of urls) expect((await published(url)).keys.map((key) => key.kid)).toEqual([kids[0]]);
    await Promise.all(others.map((app) => app.close()));
  });

  it('is signed with a new key each month, which is published a day before; the old one stays a day after', async () => {
    const { services } = gateway;
    const app = await buildServer(services);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const start = now.getTime();
    const later = async (days: number) => {
      now = new Date(start + days * DAY);
      await runTasks(services, [backendsModule]);
      const { token } = await signInAs(services, 'analyst');
      expect((await call(token, url)).status).toBe(200);
      return { signs: kid(), keys: (await published(url)).keys.map((key) => key.kid) };
    };
    await withBackend(services, 'devices', backend.url);
    const first = await later(0);
    expect(first.keys).toEqual([first.signs]);
    expect(await later(29)).toEqual(first);
    const announced = await later(30);
    expect(announced).toEqual({ signs: first.signs, keys: [first.signs, expect.any(String)] });
    const [, next = ''] = announced.keys;
    expect(await later(30.9)).toEqual({ signs: first.signs, keys: [first.signs, next] });
    expect(await later(31.1)).toEqual({ signs: next, keys: [first.signs, next] });
    expect(await later(31.9)).toEqual({ signs: next, keys: [first.signs, next] });
    expect(await later(32.1)).toEqual({ signs: next, keys: [next] });
    await app.close();
  });

  it('is signed with another key within a minute when an operator replaces the keys, and the old one is published no more', async () => {
    const { services } = gateway;
    await withBackend(services, 'devices', backend.url);
    const { token } = await signInAs(services, 'analyst');
    await call(token);
    const before = kid();
    await replaceKeys(services);
    now = new Date(now.getTime() + 61_000);
    expect((await call(token)).status).toBe(200);
    expect(kid()).not.toBe(before);
    expect((await published()).keys.map((key) => key.kid)).toEqual([kid()]);
    const events = await services.db.selectFrom('security_events').select('kind').execute();
    expect(events.map(({ kind }) => kind)).toContain('remote_backend_keys_replaced');
  });

  it('has keys that nobody can read or put in without the secret', async () => {
    const { services } = gateway;
    await withBackend(services, 'devices', backend.url);
    const rows = await services.db.selectFrom('assertion_keys').selectAll().execute();
    const [row] = rows;
    if (!row) throw new Error('There is no key');
    const plain = Buffer.from(row.sealed.split('.').join(''), 'base64url').toString('latin1');
    expect(plain).not.toContain('"d"');
    expect(JSON.stringify(await published())).not.toContain('"d"');
    // An attacker with write access to the database adds a key that is encrypted with another secret.
    const theirs = { ...services, config: { ...services.config, identitySecret: 'x'.repeat(40) } };
    await services.db.updateTable('assertion_keys').set({ created_at: '2020-01-01 00:00:00.000' }).execute();
    await expect(renewKeys(theirs)).rejects.toThrow('Wrong settings\n  IDENTITY_SECRET');
    await services.db
      .insertInto('assertion_keys')
      .values({ ...row, kid: 'theirs', sealed: `${row.sealed}x` })
      .execute();
    expect((await readKeys(services)).map((key) => key.kid)).toEqual([row.kid]);
  });

  it('begins anew when the secret was replaced', async () => {
    const { services } = gateway;
    await withBackend(services, 'devices', backend.url);
    const [before] = await readKeys(services);
    const replaced = { ...services, config: { ...services.config, identitySecret: 'y'.repeat(40) } };
    await expect(readKeys(replaced)).rejects.toThrow('Wrong settings\n  IDENTITY_SECRET');
    expect(await dropUnreadableKeys(services)).toBe(false);
    expect(await dropUnreadableKeys(replaced)).toBe(true);
    await renewKeys(replaced);
    const [after, ...more] = await readKeys(replaced);
    expect(more).toEqual([]);
    expect(after?.kid).not.toBe(before?.kid);
  });

  it('is recorded when an operator sets or takes away where it goes', async () => {
    await setBackend(gateway.services, 'devices', backend.url);
    const events = await gateway.services.db
      .selectFrom('security_events')
      .select(['kind', 'detail'])
      .execute();
    expect(events).toEqual([{ kind: 'remote_backend_set', detail: `devices ${backend.url}` }]);
  });
});
