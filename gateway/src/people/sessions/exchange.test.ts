import { MESSAGES } from '@portal/domain';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setHolder } from '../../dashboards/remotes/override/service.ts';
import { toSql } from '../../platform/db/time.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { bearer, PASSWORD, providerSession, Visitor } from '../../testing/identity.ts';
import { refusal } from '../../testing/refusal.ts';
import { AUDIENCE, ISSUER } from '../identity/embedded/names.ts';
import { openProvider } from '../identity/embedded/provider.ts';
import { listHolders } from '../users/override-holders-store.ts';
import { addUser, INVITED } from '../users/write-store.ts';
import { grantRole } from './grant.ts';

const INVALID = refusal(MESSAGES.exchangeFailed('local'));

describe.each(DIALECTS)('the exchange of an identity token on %s', (dialect) => {
  let gateway: TestGateway;
  let count = 0;
  beforeAll(async () => {
    gateway = await testGateway(dialect, {
      ADMIN_EMAILS: 'first@hospital.example, second@hospital.example',
      SIGN_UP_EMAIL_DOMAINS: 'hospital.example',
    });
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());

  const newEmail = () => `person${++count}@hospital.example`;
  const visitor = () => new Visitor(gateway);
  const verify = async (token: string) => visitor().call('/api/auth/verify', undefined, bearer(token));

  /** A token signed by the provider itself, with our own claims and rules, for a session that exists at the provider. */
  async function genuine(claims: JWTPayload, jwt: Record<string, unknown> = {}): Promise<string> {
    const { auth } = await openProvider(gateway.services);
    const rules = { issuer: ISSUER, audience: AUDIENCE, expirationTime: '60s', ...jwt };
    const sid = claims.sub && (await providerSession(gateway.services, claims.sub));
    const payload = { iat: Math.floor(Date.now() / 1000), sid, ...claims };
    const { token } = await auth.api.signJWT({ body: { payload, overrideOptions: { jwt: rules } } });
    return token;
  }

  const claimsOf = (email: string, more: JWTPayload = {}) => ({
    sub: `subject-of-${email}`,
    email,
    name: 'Kim Claims',
    email_verified: true,
    ...more,
  });

  it('gives a session and the user, keyed by issuer and subject', async () => {
    const email = newEmail();
    const first = await visitor().join(email, { name: 'Kim Sample', role: 'provider' });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        id: expect.any(Number),
        email,
        name: 'Sue Sample',
        role: 'provider',
        roles: ['provider'],
        department: 'ADHVH',
        active: true,
        profile_created: false,
        email_verified: true,
        session_expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        flags: {},
      },
    });
    expect(await verify(first.body.token)).toMatchObject({ status: 200, body: first.body.user });
    const again = visitor();
    await again.signIn(email, PASSWORD);
    const second = await again.exchange();
    expect(second.body.user.id).toBe(first.body.user.id);
    expect(second.body.token).not.toBe(first.body.token);
  });

  it('stores the hash of a token, never the token', async () => {
    const { body } = await visitor().join(newEmail());
    const rows = await gateway.services.db.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });

  it('makes one user of two first sign-ins at once', async () => {
    const token = await genuine(claimsOf(newEmail()));
    const answers = await Promise.all(Array.from({ length: 6 }, () => visitor().exchange({}, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  });

  describe('a token that is not genuine, current and meant for the portal', () => {
    const refused = async (token: string) => {
      const { status, body } = await visitor().exchange({}, token);
      expect([status, body]).toEqual([401, INVALID]);
      expect(await gateway.services.db.selectFrom('users').selectAll().execute()).toEqual([]);
    };
    const signed = (header: Record<string, unknown>, claims: JWTPayload = {}) =>
      new SignJWT(claimsOf(newEmail(), claims))
        .setProtectedHeader({ alg: 'ES256', ...header })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime('60s');
    const publicKey = async () => (await visitor().call('/api/idp/jwks')).body.keys[0];

    it('is accepted when it is (so that the refusals below mean something)', async () => {
      expect((await visitor().exchange({}, await genuine(claimsOf(newEmail())))).status).toBe(200);
    });

    it('is refused when it is rubbish', async () => {
      await refused('rubbish');
      await refused('a.b.c');
    });

    it('is refused when it is signed by another key under the same name', async () => {
      const { kid } = await publicKey();
      const { privateKey, publicKey: forged } = await generateKeyPair('ES256');
      await refused(await signed({ kid }).sign(privateKey));
      await refused(await signed({ jwk: await exportJWK(forged) }).sign(privateKey));
      await refused(await signed({ jku: 'http://evil.example/jwks' }).sign(privateKey));
    });

    it('is refused when its claims were changed after signing', async () => {
      const [header, , signature] = (await genuine(claimsOf(newEmail()))).split('.');
      const claims = { ...claimsOf('first@hospital.example'), iss: ISSUER, aud: AUDIENCE, iat: 1, exp: 4e9 };
      const changed = Buffer.from(JSON.stringify(claims)).toString('base64url');
      await refused(`${header}.${changed}.${signature}`);
    });

    it('is refused when it has expired', async () => {
      const now = Math.floor(Date.now() / 1000);
      await refused(await genuine(claimsOf(newEmail(), { iat: now - 120 }), { expirationTime: now - 30 }));
    });

    it('is refused when it does not say since when or for whom it is', async () => {
      await refused(await genuine(claimsOf(newEmail(), { iat: undefined })));
      await refused(await genuine(claimsOf(newEmail(), { sub: undefined })));
    });

    it('is refused when another issuer or audience is named', async () => {
      await refused(await genuine(claimsOf(newEmail()), { issuer: 'https://evil.example' }));
      await refused(await genuine(claimsOf(newEmail()), { issuer: `${ISSUER}/` }));
      await refused(await genuine(claimsOf(newEmail()), { audience: 'another-service' }));
    });

    it('is refused when an unknown party asked for it', async () => {
      await refused(await genuine(claimsOf(newEmail(), { azp: 'https://evil.example' })));
    });

    it('is refused when it is not signed at all', async () => {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const now = Math.floor(Date.now() / 1000);
      const claims = { ...claimsOf(newEmail()), iss: ISSUER, aud: AUDIENCE, iat: now, exp: now + 60 };
      for (const alg of ['none', 'None', 'NONE']) await refused(`${part({ alg })}.${part(claims)}.`);
    });

    it('is refused when it is an HMAC made with the public key', async () => {
      const jwk = await publicKey();
      const pem = await exportSPKI((await importJWK(jwk, 'ES256')) as CryptoKey);
      for (const secret of [pem, pem.trim(), JSON.stringify(jwk), jwk.x]) {
        await refused(await signed({ alg: 'HS256', kid: jwk.kid }).sign(new TextEncoder().encode(secret)));
      }
    });
  });

  describe('what the browser says', () => {
    it('counts for the display name, when the token has none', async () => {
      const token = await genuine({ ...claimsOf(newEmail()), name: '' });
      expect((await visitor().exchange({ name: 'Told Name' }, token)).body.user.name).toBe('Told Name');
    });

    it('never counts for email, verification or subject', async () => {
      const email = newEmail();
      const token = await genuine(claimsOf(email, { email_verified: false }));
      const details = { email: 'first@hospital.example', emailVerified: true, localId: 'someone-else' };
      const { body } = await visitor().exchange(details, token);
      expect(body.user).toMatchObject({ email, email_verified: false, roles: [] });
    });

    it.each(['admin', 'committee', 'business_office', 'root', ['admin'], { role: 'admin' }])(
      'never counts for the role %j',
      async (role) => {
        const { status, body } = await visitor().exchange({ role }, await genuine(claimsOf(newEmail())));
        expect([status, body.user?.roles]).toEqual([200, ['provider']]);
        const rows = await gateway.services.db.selectFrom('user_roles').select('role').execute();
        expect(rows).toEqual([{ role: 'provider' }]);
      },
    );

    it('counts for a self-assignable role, which has no effect before the profile is completed', async () => {
      const claims = claimsOf(newEmail());
      const { body } = await visitor().exchange({ role: 'analyst' }, await genuine(claims));
      expect(body.user).toMatchObject({ roles: ['provider'], profile_created: false });
      const { role } = await gateway.services.db.selectFrom('users').select('role').executeTakeFirstOrThrow();
      expect(role).toBe('analyst');
    });

    it('does not count once the profile is completed', async () => {
      const claims = claimsOf(newEmail());
      const { body } = await visitor().exchange({}, await genuine(claims));
      const complete = { role: 'provider', department: 'ADHVH' };
      await visitor().call('/api/profile/complete-profile', complete, bearer(body.token));
      const again = await visitor().exchange({ role: 'analyst' }, await genuine(claims));
      expect(again.body.user).toMatchObject({ role: 'provider', roles: ['provider'] });
    });

    it('may be malformed without harm', async () => {
      const token = await genuine(claimsOf(newEmail()));
      for (const userDetails of [undefined, {}, { name: 7, role: 9 }, { name: 'x'.repeat(9_000) }])
        expect((await visitor().exchange(userDetails as never, token)).status).toBe(200);
      expect((await visitor().exchange('text' as never, token)).status).toBe(400);
    });
  });

  it('asks for a token', async () => {
    const { status, body } = await visitor().call('/api/auth/local', { userDetails: {} });
    expect([status, body]).toEqual([401, refusal(MESSAGES.noToken)]);
  });

  it('refuses the emergency form', async () => {
    const { status, body } = await visitor().call('/api/auth/local', {
      userDetails: { email: 'first@hospital.example', role: 'admin' },
      emergency: true,
    });
    expect([status, body]).toEqual([403, refusal(MESSAGES.emergencyLoginContact)]);
  });

  it('lets an unverified address see its profile and nothing else', async () => {
    const person = visitor();
    const email = newEmail();
    await person.signUp(email, PASSWORD);
    await person.signIn(email, PASSWORD);
    const { body } = await person.exchange({ role: 'analyst' });
    expect(body.user).toMatchObject({ email_verified: false, roles: [] });
    expect((await verify(body.token)).status).toBe(200);
    const complete = { role: 'analyst', department: 'ADHVH' };
    const refused = await person.call('/api/profile/complete-profile', complete, bearer(body.token));
    expect(refused.status).toBe(403);
    await person.verifyEmail(email);
    expect((await person.exchange()).body.user).toMatchObject({ email_verified: true, roles: ['provider'] });
  });

  it('refuses an inactive user with the reason, and gives no session', async () => {
    const email = newEmail();
    const person = visitor();
    const { body } = await person.join(email);
    await gateway.services.db
      .updateTable('users')
      .set({ active: 0 })
      .where('id', '=', body.user.id)
      .execute();
    const refused = await person.exchange();
    expect([refused.status, refused.body]).toEqual([403, refusal(expect.stringContaining('inactive'))]);
  });

  it('keeps accounts to the domains of the setting, whichever provider vouches', async () => {
    const { status } = await visitor().exchange({}, await genuine(claimsOf('eve@elsewhere.example')));
    expect(status).toBe(403);
  });

  describe('administrators by setting', () => {
    it('are those with the address, once it is verified', async () => {
      const unverified = claimsOf('first@hospital.example', { email_verified: false });
      const before = await visitor().exchange({}, await genuine(unverified));
      expect(before.body.user.roles).toEqual([]);
      const after = await visitor().exchange({}, await genuine({ ...unverified, email_verified: true }));
      expect(after.body.user).toMatchObject({ role: 'admin', roles: ['admin'], profile_created: true });
    });

    it('stay inactive when they were deactivated', async () => {
      const claims = claimsOf('second@hospital.example');
      const { body } = await visitor().exchange({}, await genuine(claims));
      await gateway.services.db
        .updateTable('users')
        .set({ active: 0 })
        .where('id', '=', body.user.id)
        .execute();
      expect((await visitor().exchange({}, await genuine(claims))).status).toBe(403);
    });
  });

  describe('an invitation', () => {
    const invite = async (email: string) => {
      const { db } = gateway.services;
      const at = new Date();
      const user = { email, name: 'Ina Invited', role: 'committee', department: 'CVOR' } as const;
      const invited = { ...INVITED, ...user, created_at: toSql(at) };
      return addUser(db, { action: 'user_invited', at }, invited, ['committee', 'analyst']);
    };

    it('is taken by the first verified sign-in with its address', async () => {
      const email = newEmail();
      const id = await invite(email);
      const { body } = await visitor().join(email);
      expect(body.user).toMatchObject({
        id,
        name: 'Ina Invited',
        role: 'committee',
        roles: ['committee', 'analyst'],
        department: 'CVOR',
        active: true,
        profile_created: true,
      });
    });

    it('is not taken by an unverified address, but once that is verified', async () => {
      const email = newEmail();
      await invite(email);
      const claims = claimsOf(email, { email_verified: false });
      const before = await visitor().exchange({}, await genuine(claims));
      expect(before.body.user).toMatchObject({ roles: [], profile_created: false });
      const after = await visitor().exchange({}, await genuine({ ...claims, email_verified: true }));
      expect(after.body.user).toMatchObject({
        id: before.body.user.id,
        roles: ['committee', 'analyst'],
        profile_created: true,
      });
      const rows = await gateway.services.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .execute();
      expect(rows).toHaveLength(1);
    });

    it('takes along what an operator has given the invited person', async () => {
      const email = newEmail();
      await invite(email);
      await setHolder(gateway.services, email, true);
      const claims = claimsOf(email, { email_verified: false });
      await visitor().exchange({}, await genuine(claims));
      const { status, body } = await visitor().exchange(
        {},
        await genuine({ ...claims, email_verified: true }),
      );
      expect([status, body.user?.roles]).toEqual([200, ['committee', 'analyst']]);
      expect(await listHolders(gateway.services.db)).toEqual([email]);
    });

    it('is taken once', async () => {
      const email = newEmail();
      const id = await invite(email);
      const tokens = await Promise.all(
        [1, 2, 3, 4].map((n) => genuine({ ...claimsOf(email), sub: `s${n}` })),
      );
      const answers = await Promise.all(tokens.map((token) => visitor().exchange({}, token)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers.filter(({ body }) => body.user.id === id)).toHaveLength(1);
    });

    it('by command counts the same way', async () => {
      const email = newEmail();
      expect(await grantRole(gateway.services, email, 'admin')).toBe('invited');
      const { body } = await visitor().join(email);
      expect(body.user.roles).toEqual(['admin']);
      expect(await grantRole(gateway.services, email, 'analyst')).toBe('granted');
      expect((await verify(body.token)).body.roles).toEqual(['analyst', 'admin']);
    });
  });
});
