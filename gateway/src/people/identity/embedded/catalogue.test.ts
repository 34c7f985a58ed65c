import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { PASSWORD, Visitor } from '../../../testing/identity.ts';
import { CATALOGUE, offered } from './catalogue.ts';
import { openProvider } from './provider.ts';

interface Endpoint {
  path?: string;
  options?: { method?: string | string[] };
}

describe("the provider's calls", () => {
  let gateway: TestGateway;
  /** Every call of the library, including its plugins. */
  let library: { method: string; path: string }[];
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    const { auth } = await openProvider(gateway.services);
    library = (Object.values(auth.api) as Endpoint[]).flatMap(({ path, options }) =>
      path ? [options?.method ?? 'GET'].flat().map((method) => ({ method, path })) : [],
    );
  });
  afterAll(() => gateway.stop());

  const call = async (method: string, path: string, body = '{}') =>
    fetch(`${gateway.url}/api/idp${path}`, {
      method,
      headers: { origin: gateway.url, 'content-type': 'application/json' },
      body: method === 'GET' ? undefined : body,
    });

  it('are not found unless the portal uses them, whatever the library has', async () => {
    const others = library.filter(({ method, path }) => offered(path)?.method !== method);
    expect(others.length).toBeGreaterThan(20);
    for (const { method, path } of others) {
      const { status } = await call(method, path.replaceAll(/:\w+/g, 'x'));
      expect([method, path, status]).toEqual([method, path, 404]);
    }
  });

  it('all exist in the library: the list names no removed call', () => {
    const libraryRoutes = library.map(({ method, path }) => `${method} ${path}`);
    for (const [path, { method }] of Object.entries(CATALOGUE))
      expect(libraryRoutes).toContain(`${method} ${path}`);
  });

  it.each([
    '//sign-in/email',
    '/sign-in/email/',
    '/sign-in%2Femail',
    '/Sign-In/email',
    '/./verify-password',
    '/sign-in/../verify-password',
    '/constructor',
  ])('are found under their own spelling alone: not %s', async (path) => {
    const request = new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(gateway.url);
      import('node:http').then(({ request: send }) =>
        send({ hostname, port, method: 'POST', path: `/api/idp${path}` }, (answer) =>
          resolve(answer.resume().statusCode ?? 0),
        )
          .on('error', reject)
          .end(),
      );
    });
    expect(await request).toBe(404);
  });

  it('are all paced when they compare a secret', async () => {
    const [verified, unverified] = ['verified@hospital.example', 'unverified@hospital.example'];
    const member = new Visitor(gateway);
    await member.join(verified);
    await member.call('/api/idp/email-otp/request-password-reset', { email: verified });
    await member.call('/api/idp/two-factor/enable', { password: PASSWORD });
    const { internalAdapter } = await (await openProvider(gateway.services)).auth.$context;
    await internalAdapter.updateUserByEmail(verified, { twoFactorEnabled: true });
    const newcomer = new Visitor(gateway);
    await newcomer.signUp(unverified, PASSWORD);
    const wrong = {
      password: 'not the password',
      currentPassword: 'not the password',
      newPassword: 'four quiet green lamps',
      otp: '000000',
      code: '000000',
    };
    const compared = new Set<string>();
    for (const [path, { method }] of Object.entries(CATALOGUE)) {
      if (path === '/sign-out') continue;
      await gateway.clear();
      const isNew = path === '/email-otp/verify-email';
      const body = { ...wrong, email: isNew ? unverified : verified, name: 'Kim' };
      const attempt = () =>
        (isNew ? newcomer : member).call(`/api/idp${path}`, method === 'POST' ? body : undefined);
      const comparedAs = async () => (await attempt()).body?.code;
      if (!/^INVALID_/.test(await comparedAs())) continue;
      compared.add(path);
      const codes = [];
      while (codes.length < 11 && codes.at(-1) !== 'TOO_MANY_TRIES') codes.push(await comparedAs());
      expect([path, codes.at(-1)]).toEqual([path, 'TOO_MANY_TRIES']);
    }
    const paced = Object.entries(CATALOGUE).flatMap(([path, { tries }]) => (tries ? [path] : []));
    expect([...compared].sort()).toEqual(paced.sort());
  }, 60_000);
});
