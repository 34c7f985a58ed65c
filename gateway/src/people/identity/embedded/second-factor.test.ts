import { symmetricEncrypt } from 'better-auth/crypto';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { bearer, PASSWORD, Visitor } from '../../../testing/identity.ts';
import { totp } from '../../../testing/totp.ts';
import { identitySecret } from '../secret.ts';
import { factorOf, replaceRecoveryCodes } from './factor-store.ts';
import { removeFactor } from './lost-device.ts';
import { paceTry } from './pace.ts';
import { openProvider } from './provider.ts';

interface Kept {
  id: string;
  userId: string;
  backupCodes: string;
}

describe.each(DIALECTS)('the second factor on %s', (dialect) => {
  let gateway: TestGateway;
  let count = 0;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    // Codes depend on the time, so the clock stands still.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => gateway.stop());

  const factor = (visitor: Visitor, path: string, body: object) =>
    visitor.call(`/api/idp/two-factor/${path}`, body);

  /** A person with a second factor: the account, the secret of the authenticator app, and the back-up codes. */
  async function enrolled() {
    const email = `two.factors.${++count}@hospital.example`;
    const visitor = new Visitor(gateway);
    const { body: session } = await visitor.join(email);
    const { body } = await factor(visitor, 'enable', { password: PASSWORD });
    const { totpURI, backupCodes } = body as { totpURI: string; backupCodes: string[] };
    await factor(visitor, 'verify-totp', { code: totp(totpURI, Date.now() - 30_000) });
    return { email, visitor, token: session.token as string, totpURI, backupCodes };
  }

  it('is set up with the password, a code of the app, and codes for when the app is lost', async () => {
    const visitor = new Visitor(gateway);
    await visitor.join('setup@hospital.example');
    expect((await factor(visitor, 'enable', { password: 'not the password' })).status).toBe(400);
    const { status, body } = await factor(visitor, 'enable', { password: PASSWORD });
    expect(status).toBe(200);
    expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/Medical%20Device%20Requests/);
    expect(new Set(body.backupCodes).size).toBe(10);
    // People copy the codes by hand, so 0 and O, and 1, I and l cannot be confused.
    const legible = /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/;
    expect(body.backupCodes.filter((code: string) => !legible.test(code))).toEqual([]);
    // The second factor is on only after the app has proved that it has the secret.
    expect((await new Visitor(gateway).signIn('setup@hospital.example', PASSWORD)).body.token).toBeTruthy();
    expect((await factor(visitor, 'verify-totp', { code: '000000' })).status).toBe(401);
    expect((await factor(visitor, 'verify-totp', { code: totp(body.totpURI) })).status).toBe(200);
    const kept = JSON.stringify(
      await gateway.services.db
        .selectFrom('idp_two_factor' as never)
        .selectAll()
        .execute(),
    );
    for (const code of body.backupCodes) expect(kept).not.toContain(code);
  });

  it('is asked for after the password; without it there is no identity token', async () => {
    const { email, totpURI } = await enrolled();
    const visitor = new Visitor(gateway);
    expect((await visitor.signIn(email, PASSWORD)).body).toMatchObject({ twoFactorRedirect: true });
    expect((await visitor.call('/api/idp/token')).status).toBe(401);
    expect((await factor(visitor, 'verify-totp', { code: '000000' })).status).toBe(401);
    expect((await factor(visitor, 'verify-totp', { code: totp(totpURI) })).status).toBe(200);
    expect((await visitor.exchange()).status).toBe(200);
  });

  it('ends the sign-ins that have not shown it, when it is turned on', async () => {
    const email = 'before@hospital.example';
    const [owner, stranger] = [new Visitor(gateway), new Visitor(gateway)];
    const { body: own } = await owner.join(email);
    await stranger.signIn(email, PASSWORD);
    const { body: session } = await stranger.exchange();
    const { body } = await factor(owner, 'enable', { password: PASSWORD });
    expect((await factor(owner, 'verify-totp', { code: totp(body.totpURI) })).status).toBe(200);
    expect((await stranger.call('/api/auth/verify', undefined, bearer(session.token))).status).toBe(401);
    expect((await stranger.call('/api/idp/token')).status).toBe(401);
    expect((await factor(stranger, 'disable', { password: PASSWORD })).status).toBe(401);
    expect((await owner.call('/api/auth/verify', undefined, bearer(own.token))).status).toBe(200);
    expect((await owner.exchange()).status).toBe(200);
  });

  it('ends them also for an account that has never had a session here', async () => {
    const email = 'never.here@hospital.example';
    const [owner, stranger] = [new Visitor(gateway), new Visitor(gateway)];
    await owner.signUp(email, PASSWORD);
    await owner.verifyEmail(email);
    await stranger.signIn(email, PASSWORD);
    const token = await stranger.identityToken();
    const { body } = await factor(owner, 'enable', { password: PASSWORD });
    expect((await factor(owner, 'verify-totp', { code: totp(body.totpURI) })).status).toBe(200);
    expect((await stranger.call('/api/idp/token')).status).toBe(401);
    expect((await stranger.exchange({}, token)).status).toBe(401);
    expect((await factor(stranger, 'disable', { password: PASSWORD })).status).toBe(401);
    expect((await owner.exchange()).status).toBe(200);
  });

  it('takes each code of the app once, whichever sign-in it is for, also when two come at once', async () => {
    const { email, totpURI } = await enrolled();
    const code = totp(totpURI);
    const enter = async () => {
      const visitor = new Visitor(gateway);
      await visitor.signIn(email, PASSWORD);
      return visitor;
    };
    const visitors = [await enter(), await enter()];
    const answers = await Promise.all(visitors.map((visitor) => factor(visitor, 'verify-totp', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const again = await factor(await enter(), 'verify-totp', { code });
    expect([again.status, again.body.code]).toEqual([401, 'CODE_USED']);
    // The code that set up the second factor counts as one of them.
    const first = await factor(await enter(), 'verify-totp', { code: totp(totpURI, Date.now() - 30_000) });
    expect(first.body.code).toBe('CODE_USED');
    const next = await factor(await enter(), 'verify-totp', { code: totp(totpURI, Date.now() + 30_000) });
    expect(next.status).toBe(200);
  });

  it('is asked for at every sign-in: no device is left out', async () => {
    const { email, totpURI, backupCodes } = await enrolled();
    const visitor = new Visitor(gateway);
    await visitor.signIn(email, PASSWORD);
    for (const [path, code] of [
      ['verify-totp', totp(totpURI)],
      ['verify-backup-code', backupCodes[0]],
    ] as const) {
      const { status, body } = await factor(visitor, path, { code, trustDevice: true });
      expect([status, body.code]).toEqual([400, 'TRUST_NOT_OFFERED']);
    }
    expect((await factor(visitor, 'verify-totp', { code: totp(totpURI) })).status).toBe(200);
    expect((await visitor.signIn(email, PASSWORD)).body).toMatchObject({ twoFactorRedirect: true });
  });

  it('takes a back-up code once when two enter it at the same time', async () => {
    const { email, backupCodes } = await enrolled();
    const visitors = [new Visitor(gateway), new Visitor(gateway)];
    for (const visitor of visitors) await visitor.signIn(email, PASSWORD);
    const answers = await Promise.all(
      visitors.map((visitor) => factor(visitor, 'verify-backup-code', { code: backupCodes[0] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes each back-up code once, however it is typed', async () => {
    const { email, backupCodes } = await enrolled();
    const [first = '', second = ''] = backupCodes;
    const signIn = async (code: string | undefined) => {
      const visitor = new Visitor(gateway);
      await visitor.signIn(email, PASSWORD);
      return (await factor(visitor, 'verify-backup-code', { code })).status;
    };
    expect(await signIn(` ${first.toLowerCase().replaceAll('-', '')}`)).toBe(200);
    expect(await signIn(first)).toBe(401);
    expect(await signIn(second.replaceAll('-', ' '))).toBe(200);
  });

  it('cannot be skipped with a mailed code or a new password', async () => {
    const { email } = await enrolled();
    const visitor = new Visitor(gateway);
    await visitor.call('/api/idp/email-otp/send-verification-otp', { email, type: 'email-verification' });
    expect((await visitor.verifyEmail(email)).status).toBe(400);
    await visitor.call('/api/idp/email-otp/request-password-reset', { email });
    const password = 'a new long password';
    const reset = { email, otp: visitor.code(email), password };
    expect((await visitor.call('/api/idp/email-otp/reset-password', reset)).status).toBe(200);
    expect((await visitor.call('/api/idp/token')).status).toBe(401);
    expect((await visitor.signIn(email, password)).body).toMatchObject({ twoFactorRedirect: true });
    expect((await visitor.call('/api/idp/token')).status).toBe(401);
  });

  it('is not for an address that is not verified, whose mailed code signs in alone', async () => {
    const visitor = new Visitor(gateway);
    await visitor.signUp('unproven@hospital.example', PASSWORD);
    await visitor.signIn('unproven@hospital.example', PASSWORD);
    expect((await factor(visitor, 'enable', { password: PASSWORD })).body.code).toBe('EMAIL_NOT_VERIFIED');
  });

  it('allows five wrong codes for a password given, then asks for that again', async () => {
    const { email, totpURI } = await enrolled();
    const visitor = new Visitor(gateway);
    await visitor.signIn(email, PASSWORD);
    for (let tries = 0; tries < 5; tries++) {
      expect((await factor(visitor, 'verify-totp', { code: '000000' })).status).toBe(401);
    }
    expect((await factor(visitor, 'verify-totp', { code: totp(totpURI) })).status).toBe(400);
  });

  it('lets the owner in, on a known device, whatever codes somebody with the password tries', async () => {
    const { email, visitor, totpURI } = await enrolled();
    await visitor.call('/api/idp/sign-out', {});
    for (let challenge = 0; challenge < 2; challenge++) {
      const stranger = new Visitor(gateway);
      await stranger.signIn(email, PASSWORD);
      for (let tries = 0; tries < 5; tries++) {
        expect((await factor(stranger, 'verify-totp', { code: '000000' })).status).toBe(401);
      }
    }
    await visitor.signIn(email, PASSWORD);
    expect((await factor(visitor, 'verify-totp', { code: totp(totpURI) })).status).toBe(200);
  });

  it('slows down whoever has the password, on a device that was known before it was turned on, too', async () => {
    const email = 'known.before@hospital.example';
    const [owner, other] = [new Visitor(gateway), new Visitor(gateway)];
    await owner.join(email);
    await other.signIn(email, PASSWORD);
    const { totpURI } = (await factor(owner, 'enable', { password: PASSWORD })).body;
    await factor(owner, 'verify-totp', { code: totp(totpURI, Date.now() - 30_000) });
    await other.signIn(email, PASSWORD);
    for (let n = 0; n < 11; n++) {
      await paceTry(gateway.services, { email, address: `198.51.100.${n}`, secret: 'factor' });
    }
    expect((await factor(other, 'verify-totp', { code: totp(totpURI) })).status).toBe(429);
    await owner.signIn(email, PASSWORD);
    expect((await factor(owner, 'verify-totp', { code: totp(totpURI) })).status).toBe(200);
  });

  describe('keeps hashes of the back-up codes', () => {
    const isHash = expect.stringMatching(/^hmac:[\w-]{43}$/);
    let email: string;
    let backupCodes: string[];
    beforeEach(async () => {
      ({ email, backupCodes } = await enrolled());
    });

    const row = async () => {
      const { id = '' } = (await factorOf(gateway.services.db, email)) ?? {};
      return (gateway.services.db as unknown as Kysely<{ idp_two_factor: Kept }>)
        .selectFrom('idp_two_factor')
        .select(['id', 'backupCodes'])
        .where('userId', '=', id)
        .executeTakeFirstOrThrow();
    };
    const kept = async () => JSON.parse((await row()).backupCodes);
    const signIn = async (code: string | undefined) => {
      const visitor = new Visitor(gateway);
      await visitor.signIn(email, PASSWORD);
      return (await factor(visitor, 'verify-backup-code', { code })).status;
    };
    /** Writes back-up codes as a gateway of an earlier version does, also while this one runs. */
    const encrypt = async (codes = backupCodes) => {
      const key = await identitySecret(gateway.services.config);
      const { id, backupCodes: from } = await row();
      const to = await symmetricEncrypt({ key, data: JSON.stringify(codes) });
      await replaceRecoveryCodes(gateway.services.db, id, { from, to });
    };

    it('which say nothing about them', async () => {
      expect(await kept()).toEqual(Array(10).fill(isHash));
      expect(await signIn((await kept())[0])).toBe(401);
      expect(await signIn(backupCodes[0])).toBe(200);
      expect(await kept()).toEqual(Array(9).fill(isHash));
    });

    it('also for codes that an earlier version encrypted, when one of them is used', async () => {
      // In these codes, upper and lower case differ.
      const earlier = Array.from({ length: 10 }, (_, index) => `k1Oe${index}-Xl0Qz`);
      await encrypt(earlier);
      expect(await signIn(earlier[0]?.toUpperCase())).toBe(401);
      expect(await signIn(earlier[0])).toBe(200);
      expect(await kept()).toEqual(Array(9).fill(isHash));
      expect(await signIn(earlier[0])).toBe(401);
      expect(await signIn(earlier[1]?.replace('-', ' '))).toBe(200);
    });

    it('also for codes that nobody uses, from the next sweep on', async () => {
      await encrypt();
      await (await openProvider(gateway.services)).sweep(new Date());
      expect(await kept()).toEqual(Array(10).fill(isHash));
    });
  });

  it('is removed by an operator when the person has lost the device: this ends all sessions and is recorded', async () => {
    const { email, visitor, token } = await enrolled();
    expect(await removeFactor(gateway.services, email)).toBe(true);
    expect((await visitor.call('/api/auth/verify', undefined, bearer(token))).status).toBe(401);
    expect((await visitor.call('/api/idp/get-session')).body).toBeNull();
    expect((await new Visitor(gateway).signIn(email, PASSWORD)).body.token).toBeTruthy();
    const events = gateway.services.db.selectFrom('security_events').select(['kind', 'detail']);
    expect(await events.where('detail', '=', 'by command').execute()).toEqual([
      { kind: 'second_factor_disabled', detail: 'by command' },
    ]);
    expect(await removeFactor(gateway.services, email)).toBe(false);
    await expect(removeFactor(gateway.services, 'nobody@hospital.example')).rejects.toThrow('no account');
  });

  it('is switched off with the password alone', async () => {
    const { email, visitor } = await enrolled();
    expect((await factor(visitor, 'disable', { password: 'not the password' })).status).toBe(400);
    expect((await factor(visitor, 'disable', {})).status).toBe(400);
    expect((await factor(visitor, 'disable', { password: PASSWORD })).status).toBe(200);
    expect((await new Visitor(gateway).signIn(email, PASSWORD)).body.token).toBeTruthy();
  });

  it('leaves the portal session as it is, which still ends with the one at the provider', async () => {
    const { visitor, token } = await enrolled();
    const list = async () =>
      (await visitor.call('/api/sessions', undefined, bearer(token))).body as { id: string }[];
    const other = await enrolledAgain(visitor);
    expect(await list()).toHaveLength(2);
    const asOther = bearer(other);
    const [, first] = (await visitor.call('/api/sessions', undefined, asOther)).body as { id: string }[];
    const answer = await fetch(`${gateway.url}/api/sessions/${first?.id}`, {
      method: 'DELETE',
      headers: asOther,
    });
    expect(answer.status).toBe(204);
    expect((await visitor.call('/api/auth/verify', undefined, bearer(token))).status).toBe(401);
    expect((await visitor.call('/api/idp/token')).status).toBe(401);

    /** A second portal session of the same person, without a session at the provider. */
    async function enrolledAgain(of: Visitor): Promise<string> {
      const again = (await of.exchange()).body.token;
      await gateway.services.db
        .updateTable('sessions')
        .set({ provider_session: null })
        .where('token_hash', '=', (await import('../../sessions/token.ts')).tokenHash(again) ?? '')
        .execute();
      return again;
    }
  });
});
