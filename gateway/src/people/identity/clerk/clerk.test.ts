import { MESSAGES } from '@portal/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BAD_TOKENS } from '../../../testing/bad-tokens.ts';
import { clerkKey } from '../../../testing/clerk-key.ts';
import { type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { bearer, Visitor } from '../../../testing/identity.ts';
import { type Issuer, startIssuer } from '../../../testing/issuer.ts';
import { refusal } from '../../../testing/refusal.ts';

const HOST = 'clerk.hospital.example';
const SETTINGS = {
  IDENTITY: 'clerk',
  CLERK_PUBLISHABLE_KEY: clerkKey(HOST),
  PUBLIC_URL: 'https://portal.example',
};
/** The claims of Clerk's session token, unless the instance adds some. */
const GOOD = { iss: `https://${HOST}`, sub: 'user_1', azp: 'https://portal.example', sid: 'sess_1', v: 2 };
const VOUCHED = { email: 'Kim@hospital.example', email_verified: true, name: 'Kim Ode', metadata: {} };

/** The fields of a person in Clerk's back-end API that the gateway uses. */
const person = (verified: boolean, metadata: object = {}) => ({
  object: 'user',
  id: 'user_1',
  first_name: 'Kim',
  last_name: 'Ode',
  primary_email_address_id: 'idn_2',
  phone_numbers: [],
  web3_wallets: [],
  external_accounts: [],
  enterprise_accounts: [],
  saml_accounts: [],
  email_addresses: [
    {
      object: 'email_address',
      id: 'idn_1',
      email_address: 'other@hospital.example',
      verification: { status: 'verified' },
      linked_to: [],
    },
    {
      object: 'email_address',
      id: 'idn_2',
      email_address: 'Kim@hospital.example',
      verification: { status: verified ? 'verified' : 'unverified' },
      linked_to: [],
    },
  ],
  public_metadata: metadata,
  unsafe_metadata: { role: 'admin' },
});

describe('signing in with Clerk', () => {
  let issuer: Issuer;
  let gateway: TestGateway;
  let asking: TestGateway;
  const exchange = (token: string, details: object = {}, at = gateway) =>
    new Visitor(at).call('/api/auth/clerk', { userDetails: details }, bearer(token));

  beforeAll(async () => {
    issuer = await startIssuer(() => GOOD);
    const settings = { ...SETTINGS, CLERK_JWT_KEY: issuer.publicKey().pem };
    gateway = await testGateway('SQLite', settings);
    asking = await testGateway('SQLite', {
      ...settings,
      CLERK_SECRET_KEY: 'sk_live_secret',
      CLERK_API_URL: issuer.url,
    });
  });
  afterEach(async () => {
    issuer.answers.clear();
    await gateway.clear();
    await asking.clear();
  });
  afterAll(async () => {
    await gateway.stop();
    await asking.stop();
    await issuer.stop();
  });

  it.each(BAD_TOKENS.filter(([what]) => what !== 'names an unknown key'))(
    'refuses a token that %s',
    async (_what, make) => {
      const { status, body } = await exchange(await make(issuer));
      expect([status, body]).toEqual([401, refusal(MESSAGES.exchangeFailed('clerk'))]);
    },
  );

  it("takes the address, its verification, the name and the role from the token's claims", async () => {
    const token = await issuer.sign({ ...VOUCHED, metadata: { role: 'committee' } });
    const { status, body } = await exchange(token, { email: 'chief@hospital.example', role: 'admin' });
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({
        email: 'kim@hospital.example',
        email_verified: true,
        name: 'Kim Ode',
        roles: ['committee'],
        profile_created: true,
      }),
    ]);
  });

  it('counts the address as unverified when neither the token nor Clerk says more', async () => {
    const details = { email: 'kim@hospital.example', emailVerified: true, name: 'Kim', role: 'analyst' };
    const { body } = await exchange(await issuer.sign({}), details);
    expect(body.user).toMatchObject({ email: '', email_verified: false, roles: [], name: 'Kim' });
  });

  describe('with the secret key', () => {
    const path = '/v1/users/user_1';

    it('asks Clerk for what the token leaves open, and believes public metadata alone', async () => {
      issuer.answers.set(path, person(true));
      const { body } = await exchange(await issuer.sign({}), { role: 'admin' }, asking);
      expect(body.user).toMatchObject({
        email: 'kim@hospital.example',
        email_verified: true,
        name: 'Kim Ode',
        roles: ['provider'],
        profile_created: false,
      });
    });

    it('takes the role of the public metadata at the first sign-in', async () => {
      issuer.answers.set(path, person(true, { role: 'admin' }));
      expect((await exchange(await issuer.sign({}), {}, asking)).body.user.roles).toEqual(['admin']);
      issuer.answers.set(path, person(true, { role: 'provider' }));
      expect((await exchange(await issuer.sign({}), {}, asking)).body.user.roles).toEqual(['admin']);
    });

    it('learns that an address is verified by now', async () => {
      issuer.answers.set(path, person(false));
      const before = await exchange(await issuer.sign({}), {}, asking);
      expect(before.body.user).toMatchObject({ email_verified: false, roles: [] });
      issuer.answers.set(path, person(true));
      expect((await exchange(await issuer.sign({}), {}, asking)).body.user.email_verified).toBe(true);
    });

    it('does not ask when the token says it all', async () => {
      issuer.requestedPaths.length = 0;
      expect((await exchange(await issuer.sign(VOUCHED), {}, asking)).status).toBe(200);
      expect(issuer.requestedPaths).toEqual([]);
    });

    it('refuses a person who no longer exists, and refuses nobody for good when Clerk does not answer', async () => {
      expect((await exchange(await issuer.sign({}), {}, asking)).status).toBe(401);
      issuer.fail(true);
      const { status, body } = await exchange(await issuer.sign({}), {}, asking);
      issuer.fail(false);
      expect([status, body]).toEqual([
        503,
        refusal('The sign-in service cannot be reached at the moment. Please try again.'),
      ]);
    });
  });

  it("reads the keys from the publishable key's host when none is given", async () => {
    const plain = await testGateway('SQLite', SETTINGS);
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      real(String(address).replace(`https://${HOST}`, issuer.url), init),
    );
    expect((await exchange(await issuer.sign(VOUCHED), {}, plain)).status).toBe(200);
    expect((await exchange(await issuer.forge(VOUCHED), {}, plain)).status).toBe(401);
    expect((await exchange(await issuer.forge(VOUCHED, { kid: 'nobodys' }), {}, plain)).status).toBe(401);
    vi.unstubAllGlobals();
    await plain.stop();
  });

  it.each([
    ['missing', '', 'The sign-in publishable key is missing (CLERK_PUBLISHABLE_KEY).'],
    ['malformed', 'pk_live_abc', 'The sign-in publishable key is not valid (CLERK_PUBLISHABLE_KEY).'],
    ['a secret one', 'sk_live_abc', 'The sign-in publishable key is not valid (CLERK_PUBLISHABLE_KEY).'],
  ])(
    'starts with a %s publishable key, says so to the browser, and signs nobody in',
    async (_what, key, problem) => {
      const wrong = await testGateway('SQLite', { ...SETTINGS, CLERK_PUBLISHABLE_KEY: key });
      const { body } = await new Visitor(wrong).call('/api/config');
      expect(body).toMatchObject({ identity: 'clerk', clerk: { problem } });
      const claims = { ...VOUCHED, iss: 'https://missing.invalid' };
      expect((await exchange(await issuer.sign(claims), {}, wrong)).status).not.toBe(200);
      await wrong.stop();
    },
  );

  it('tells the browser the publishable key, and no secret', async () => {
    const { body } = await new Visitor(asking).call('/api/config');
    expect(body.clerk).toEqual({ publishableKey: SETTINGS.CLERK_PUBLISHABLE_KEY });
    expect(JSON.stringify(body)).not.toContain('sk_live');
  });
});
