import { MESSAGES } from '@portal/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toSql } from '../../../platform/db/time.ts';
import { BAD_TOKENS } from '../../../testing/bad-tokens.ts';
import { type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { bearer, Visitor } from '../../../testing/identity.ts';
import { type Issuer, startIssuer } from '../../../testing/issuer.ts';
import { refusal } from '../../../testing/refusal.ts';
import { addUser, INVITED } from '../../users/write-store.ts';

const CLIENT = 'device-portal';
const KEYS_MAY_BE_ASKED_FOR_AGAIN_MS = 31_000;
const GOOD = {
  sub: 'u-1',
  aud: CLIENT,
  email: 'Kim@hospital.example',
  email_verified: true,
  name: 'Kim Ode',
};

describe('signing in with an OpenID Connect provider', () => {
  let issuer: Issuer;
  let gateway: TestGateway;
  const start = (settings: Record<string, string> = {}) =>
    testGateway('SQLite', { IDENTITY: 'oidc', OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT, ...settings });
  const exchange = (token: string, details: object = {}, at = gateway) =>
    new Visitor(at).call('/api/auth/oidc', { userDetails: details }, bearer(token));

  beforeAll(async () => {
    issuer = await startIssuer((url) => ({ iss: url, ...GOOD }));
    gateway = await start({ OIDC_ROLE_CLAIM: 'realm_access.roles' });
  });
  afterEach(() => gateway.clear());
  afterAll(async () => {
    await gateway.stop();
    await issuer.stop();
  });

  it('gives a session and the user, as the token says', async () => {
    const { status, body } = await exchange(await issuer.sign({}));
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({
        email: 'kim@hospital.example',
        name: 'Kim Ode',
        email_verified: true,
        role: 'provider',
        profile_created: false,
      }),
    ]);
    const { body: user } = await new Visitor(gateway).call('/api/auth/verify', undefined, bearer(body.token));
    expect(user.id).toBe(body.user.id);
  });

  it.each(BAD_TOKENS)('refuses a token that %s', async (_what, make) => {
    const { status, body } = await exchange(await make(issuer));
    expect([status, body]).toEqual([401, refusal(MESSAGES.exchangeFailed('oidc'))]);
    expect(await gateway.services.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  it('refuses a token for another application, and one that another application asked for', async () => {
    for (const claims of [
      { aud: 'payroll' },
      { aud: undefined },
      { azp: 'payroll', aud: [CLIENT, 'payroll'] },
    ])
      expect((await exchange(await issuer.sign(claims))).status).toBe(401);
    expect((await exchange(await issuer.sign({ azp: CLIENT, aud: [CLIENT, 'payroll'] }))).status).toBe(200);
  });

  it('takes role, address, verification and subject from the token, never from the browser', async () => {
    const token = await issuer.sign({ email_verified: false });
    const details = { email: 'chief@hospital.example', emailVerified: true, oidcId: 'u-2', role: 'admin' };
    const { body } = await exchange(token, details);
    expect(body.user).toMatchObject({ email: 'kim@hospital.example', email_verified: false, roles: [] });
  });

  it('is another person with letters that only look like those of an address or a subject', async () => {
    const { services } = gateway;
    const email = 'kim@hospital.example';
    const at = new Date();
    const user = {
      email,
      name: 'Kim Invited',
      role: 'analyst',
      department: 'CVOR',
      created_at: toSql(at),
    } as const;
    const act = { action: 'user_invited', at } as const;
    const invited = await addUser(services.db, act, { ...INVITED, ...user }, []);
    const looks = await exchange(await issuer.sign({ sub: 'u-2', email: '\u212Aim@hospital.example' }));
    expect(looks.body.user).toMatchObject({ role: 'provider', name: 'Kim Ode', email: '' });
    expect(looks.body.user.id).not.toBe(invited);
    const long = await exchange(await issuer.sign({ sub: 'u-3', email: `${email}.${'x'.repeat(300)}` }));
    expect(long.body.user).toMatchObject({ email: '' });
    for (const sub of ['u-1 ', ' u-1', 'ü-1', 'u\0', 'x'.repeat(256)])
      expect((await exchange(await issuer.sign({ sub }))).status).toBe(401);
    const own = await exchange(await issuer.sign({ email: ' Kim@Hospital.EXAMPLE ' }));
    expect(own.body.user).toMatchObject({ id: invited, email, role: 'analyst' });
  });

  it('shortens a name that is too long, and removes unfit characters from it', async () => {
    const name = `Kim\0 ${'😀'.repeat(300)}`;
    const { body } = await exchange(await issuer.sign({ name, sid: 'ü' }));
    expect(body.user.name).toBe(`Kim ${'😀'.repeat(196)}`);
  });

  it('takes a role from the configured claim alone, at the first sign-in', async () => {
    const claims = {
      realm_access: { roles: ['offline_access', 'committee'] },
      portal_role: 'admin',
      role: 'admin',
    };
    const { body } = await exchange(await issuer.sign(claims));
    expect(body.user).toMatchObject({ roles: ['committee'], profile_created: true });
    const later = await exchange(await issuer.sign({ realm_access: { roles: ['admin'] } }));
    expect(later.body.user.roles).toEqual(['committee']);
    const unnamed = await exchange(await issuer.sign({ sub: 'u-3', portal_role: 'admin', role: 'admin' }));
    expect(unnamed.body.user).toMatchObject({ roles: ['provider'], profile_created: false });
  });

  it('takes an address that the token says nothing about for verified only where the setting says so', async () => {
    const silent = await issuer.sign({ email_verified: undefined });
    expect((await exchange(silent)).body.user.email_verified).toBe(false);
    const trusting = await start({ OIDC_TRUST_EMAIL: 'on' });
    expect((await exchange(silent, {}, trusting)).body.user.email_verified).toBe(true);
    const denied = await issuer.sign({ email_verified: false });
    expect((await exchange(denied, {}, trusting)).body.user.email_verified).toBe(false);
    await trusting.stop();
  });

  it('lets a replayed token open no more than its own person’s session, and not for long', async () => {
    const token = await issuer.sign({});
    const first = await exchange(token);
    const again = await exchange(token);
    expect([again.status, again.body.user.id]).toEqual([200, first.body.user.id]);
    const { clock } = gateway.services;
    gateway.services.clock = () => new Date(Date.now() + 70_000);
    expect((await exchange(token)).status).toBe(401);
    gateway.services.clock = clock;
  });

  it('opens no session by a token from before a sign-out, and one by a later token', async () => {
    const token = await issuer.sign({});
    const { body } = await exchange(token);
    const { status } = await new Visitor(gateway).call('/api/auth/logout', {}, bearer(body.token));
    expect(status).toBe(204);
    const verified = await new Visitor(gateway).call('/api/auth/verify', undefined, bearer(body.token));
    expect(verified.status).toBe(401);
    const refused = await exchange(token);
    expect([refused.status, refused.body]).toEqual([401, refusal(MESSAGES.sessionEnded)]);
    const { clock } = gateway.services;
    gateway.services.clock = () => new Date(Date.now() + 3_000);
    const later = await issuer.sign({ iat: Math.floor(Date.now() / 1_000) + 2 });
    expect((await exchange(later)).status).toBe(200);
    gateway.services.clock = clock;
  });

  it('reads the keys once, and again when they have changed', async () => {
    const fresh = await start();
    issuer.requestedPaths.length = 0;
    for (const sub of ['a', 'b', 'c']) await exchange(await issuer.sign({ sub }), {}, fresh);
    expect(issuer.requestedPaths).toEqual(['/.well-known/openid-configuration', '/.well-known/jwks.json']);
    const old = await issuer.sign({});
    await issuer.rotate();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + KEYS_MAY_BE_ASKED_FOR_AGAIN_MS });
    expect((await exchange(await issuer.sign({}), {}, fresh)).status).toBe(200);
    expect((await exchange(old, {}, fresh)).status).toBe(401);
    vi.useRealTimers();
    await fresh.stop();
  });

  it('says that the provider cannot be reached, and goes on once it can', async () => {
    const fresh = await start();
    issuer.fail(true);
    const { status, body } = await exchange(await issuer.sign({}), {}, fresh);
    expect([status, body]).toEqual([
      503,
      refusal('The sign-in service cannot be reached at the moment. Please try again.'),
    ]);
    issuer.fail(false);
    expect((await exchange(await issuer.sign({}), {}, fresh)).status).toBe(200);
    await fresh.stop();
  });

  it('leaves the embedded provider, its exchange and its mailbox out', async () => {
    const visitor = new Visitor(gateway);
    const paths = gateway.routes.map(({ url }) => url);
    expect(paths.filter((path) => /idp|local|clerk|mailbox/.test(path))).toEqual([]);
    const { body } = await visitor.call('/api/config');
    expect(body).toMatchObject({
      identity: 'oidc',
      oidc: { issuer: issuer.url, clientId: CLIENT, scopes: 'openid profile email', accountUrl: issuer.url },
    });
  });
});
