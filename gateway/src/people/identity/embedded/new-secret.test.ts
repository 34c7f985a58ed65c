import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { bearer, PASSWORD, Visitor } from '../../../testing/identity.ts';
import { totp } from '../../../testing/totp.ts';
import { factorOf } from './factor-store.ts';
import { startWithNewSecret } from './new-secret.ts';
import { open } from './open.ts';

const OTHER = 'another-secret-of-forty-characters-or-so-0123456789';

describe.each(DIALECTS)('another identity secret on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());

  const withSecret = (identitySecret: string) => ({
    ...gateway.services,
    config: { ...gateway.services.config, identitySecret },
  });
  const isSignedIn = async (visitor: Visitor, token: string) =>
    (await visitor.call('/api/users/me', undefined, bearer(token))).status === 200;

  /** A person with a second factor and a session. */
  async function person(email: string) {
    const visitor = new Visitor(gateway);
    const { body: session } = await visitor.join(email);
    const { body } = await visitor.call('/api/idp/two-factor/enable', { password: PASSWORD });
    await visitor.call('/api/idp/two-factor/verify-totp', { code: totp(body.totpURI) });
    const token = (await visitor.exchange()).body.token ?? session.token;
    return { email, visitor, token: token as string };
  }

  it('is taken after the command, which removes what the old one has encrypted', async () => {
    const { email, visitor, token } = await person('taken@hospital.example');
    expect(await isSignedIn(visitor, token)).toBe(true);
    expect(await startWithNewSecret(withSecret(OTHER))).toBe(1);
    expect(await isSignedIn(visitor, token)).toBe(false);
    expect(await factorOf(gateway.services.db, email)).toMatchObject({ twoFactorEnabled: 0 });
    const { auth } = await open(withSecret(OTHER));
    const body = { email, password: PASSWORD };
    expect((await auth.api.signInEmail({ body })).token).toBeTruthy();
    const events = await gateway.services.db
      .selectFrom('security_events')
      .select(['kind', 'detail'])
      .where('detail', 'like', '%identity secret was replaced')
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'second_factor_disabled', detail: 'the identity secret was replaced' },
      { kind: 'session_revoked', detail: 'of everybody: the identity secret was replaced' },
    ]);
  });

  it('is refused when the gateway starts, in place of a portal in which nobody can sign in', async () => {
    await person('refused@hospital.example');
    await expect(open(withSecret(OTHER))).rejects.toThrow('Wrong settings\n  IDENTITY_SECRET: ');
    await expect(open(gateway.services)).resolves.toBeTruthy();
  });

  it('changes nothing while the secret is the old one', async () => {
    const { email, visitor, token } = await person('same@hospital.example');
    expect(await startWithNewSecret(gateway.services)).toBeNull();
    expect(await isSignedIn(visitor, token)).toBe(true);
    expect(await factorOf(gateway.services.db, email)).toMatchObject({ twoFactorEnabled: 1 });
  });
});
