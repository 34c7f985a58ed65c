import { ROLES } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, makeLive, startBackend, withBackend } from '../../testing/backend.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { setDisabled } from '../versions/store.ts';
import { createToken } from '../versions/tokens.ts';
import { clearBackend, setBackend } from './admin.ts';

describe.each(DIALECTS)("calls of a dashboard's backend on %s", (dialect) => {
  let gateway: TestGateway;
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend();
    gateway = await testGateway(dialect, { SECOND_FACTOR_ROLES: 'supply_chain' });
  });
  beforeEach(async () => {
    await gateway.clear();
    backend.heard.length = 0;
  });
  afterAll(async () => {
    await gateway.stop();
    await backend.stop();
  });

  async function call(token: string | null, path = '/api/apps/devices/items', init: RequestInit = {}) {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const response = await fetch(gateway.url + path, { ...init, headers: { ...headers, ...init.headers } });
    return { status: response.status, body: await response.json() };
  }

  it('are for whoever may open one of its routes', async () => {
    await withBackend(gateway.services, 'devices', backend.url, { any: ['analyze_requests'] });
    const answered: Record<string, number> = {};
    for (const role of ROLES) {
      answered[role] = (await call((await signInAs(gateway.services, role)).token)).status;
    }
    expect(answered).toEqual({
      provider: 403,
      analyst: 200,
      committee: 403,
      // This role needs a second factor, which the session does not have.
      supply_chain: 403,
      business_office: 200,
      admin: 200,
    });
    expect(backend.heard).toHaveLength(3);
  });

  it('are for whoever is offered a contribution of it to the screens of others, too', async () => {
    const { services } = gateway;
    await withBackend(
      services,
      'devices',
      backend.url,
      { any: ['manage_users'] },
      { any: ['analyze_requests'] },
    );
    const status = async (role: 'admin' | 'analyst' | 'provider') =>
      (await call((await signInAs(services, role)).token)).status;
    expect([await status('admin'), await status('analyst'), await status('provider')]).toEqual([
      200, 200, 403,
    ]);
  });

  it('are refused to nobody, whose session is over, who is inactive, unverified or lacks the second factor', async () => {
    const { services } = gateway;
    await withBackend(services, 'devices', backend.url);
    const { token } = await signInAs(services, 'provider');
    expect((await call(token)).status).toBe(200);
    await fetch(`${gateway.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const inactive = await signInAs(services, 'provider', { active: 0 });
    const unverified = await signInAs(services, 'admin', { email_verified: 0 });
    const withoutFactor = await signInAs(services, 'supply_chain');
    expect(await call(null)).toMatchObject({ status: 401 });
    expect(await call('junk')).toMatchObject({ status: 401 });
    expect(await call(token)).toMatchObject({ status: 401 });
    expect(await call(inactive.token)).toMatchObject({ status: 401 });
    expect(await call(unverified.token)).toMatchObject({
      status: 403,
      body: refusal('You may not call the backend of devices, because nothing of it is for you.'),
    });
    expect(await call(withoutFactor.token)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_missing' },
    });
    expect(backend.heard).toHaveLength(1);
  });

  it('are there while the dashboard is live and enabled and has a backend, at once', async () => {
    const { services } = gateway;
    const { token } = await signInAs(services, 'admin');
    const status = async () => (await call(token)).status;
    expect(await call(token)).toMatchObject({ status: 404, body: { code: 'dashboard_not_found' } });
    await setBackend(services, 'devices', backend.url);
    expect(await status()).toBe(404);
    await makeLive(services, 'devices');
    expect(await status()).toBe(200);
    await setDisabled(services.db, 'devices', true, '2026-11-22 10:00:00.000');
    expect(await call(token)).toMatchObject({ status: 404, body: { code: 'dashboard_not_found' } });
    await setDisabled(services.db, 'devices', false, '2026-11-22 10:00:00.000');
    expect(await status()).toBe(200);
    expect(await clearBackend(services, 'devices')).toBe(true);
    expect(await call(token)).toMatchObject({ status: 404, body: { code: 'backend_none' } });
    expect(await clearBackend(services, 'devices')).toBe(false);
  });

  it('go where an operator says: no call of a team, an administrator or a page can change it', async () => {
    const { services } = gateway;
    await withBackend(services, 'devices', backend.url);
    const team = await createToken(services, 'devices');
    const admin = await signInAs(services, 'admin');
    const change = { method: 'PUT', body: '{"backend":"https://evil.example","url":"https://evil.example"}' };
    const headers = { 'content-type': 'application/json' };
    for (const token of [team.token, admin.token]) {
      for (const path of ['', '/backend', '/live', '/disabled', '/versions'])
        for (const method of ['PUT', 'POST', 'PATCH', 'DELETE'])
          await fetch(`${gateway.url}/api/dashboards/devices${path}`, {
            ...change,
            method,
            headers: { ...headers, authorization: `Bearer ${token}` },
          });
      const shown = await call(token, '/api/dashboards/devices');
      expect(shown).toMatchObject({ status: 200, body: { backend: backend.url } });
    }
  });

  it('cost one statement beside the session, and one more for a version that is new here', async () => {
    const { services, statements } = gateway;
    await withBackend(services, 'devices', backend.url);
    const { token } = await signInAs(services, 'admin');
    await fetch(`${gateway.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(await statements.kindsDuring(() => call(token))).toEqual(['select', 'select']);
    expect(await statements.kindsDuring(() => call(token))).toEqual(['select']);
  });

  it('hold no connection of the database, however long a backend takes', async () => {
    const { services } = gateway;
    let waiting = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await startBackend(async (_request, response) => {
      waiting++;
      await released;
      response.end('{}');
    });
    await withBackend(services, 'devices', slow.url);
    const { token } = await signInAs(services, 'admin');
    // More calls than a gateway has connections.
    const calls = Array.from({ length: 30 }, () =>
      fetch(`${gateway.url}/api/apps/devices/items`, { headers: { authorization: `Bearer ${token}` } }),
    );
    await expect.poll(() => waiting).toBe(30);
    expect((await call(token, '/api/users/me')).status).toBe(200);
    expect((await call(token, '/api/device-requests')).status).toBe(200);
    release();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(30).fill(200));
    await slow.stop();
  });

  it('end with the session also while their body is under way', async () => {
    const { services } = gateway;
    await withBackend(services, 'devices', backend.url);
    const { token } = await signInAs(services, 'admin');
    let more = (_: Uint8Array | null) => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        more = (bytes) => (bytes ? controller.enqueue(bytes) : controller.close());
      },
    });
    const answer = call(token, '/api/apps/devices/items', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    more(Buffer.from('{"order":'));
    more(Buffer.from('7'));
    await expect.poll(() => backend.open()).toBeGreaterThan(0);
    await fetch(`${gateway.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    more(Buffer.from('}'));
    more(null);
    expect(await answer).toMatchObject({ status: 401 });
    expect(backend.heard).toEqual([]);
  });
});
