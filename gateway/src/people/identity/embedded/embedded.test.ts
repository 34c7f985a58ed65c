import { request } from 'node:http';
import { LIMITS } from '@portal/domain';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { PASSWORD, Visitor } from '../../../testing/identity.ts';

describe.each(DIALECTS)('the embedded identity provider on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { SIGN_UP_EMAIL_DOMAINS: 'hospital.example' });
  });
  afterAll(() => gateway.stop());

  it('signs up, proves the address by code and gives a short-lived token', async () => {
    const visitor = new Visitor(gateway);
    expect(await visitor.signUp('pat@hospital.example', PASSWORD, 'Pat Example')).toMatchObject({
      status: 200,
      body: { token: null },
    });
    expect((await visitor.verifyEmail('pat@hospital.example')).body.user.emailVerified).toBe(true);
    const token = await visitor.identityToken();
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256' });
    const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
    expect(claims).toMatchObject({
      email: 'pat@hospital.example',
      name: 'Pat Example',
      email_verified: true,
    });
    expect(exp - iat).toBe(60);
  });

  it('answers a sign-up for a known address like one for a new address, and tells its owner by mail', async () => {
    const registered = await new Visitor(gateway).signUp('pat@hospital.example', 'another password 1');
    const fresh = await new Visitor(gateway).signUp('new@hospital.example', 'another password 1');
    expect(registered.status).toBe(fresh.status);
    expect(Object.keys(registered.body.user).sort()).toEqual(Object.keys(fresh.body.user).sort());
    expect(registered.body).toMatchObject({ token: null, user: { emailVerified: false } });
    expect(gateway.mails.findLast(({ to }) => to === 'pat@hospital.example')?.subject).toContain('already');
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const wrong = await new Visitor(gateway).signIn('pat@hospital.example', 'not the password');
    const unknown = await new Visitor(gateway).signIn('nobody@hospital.example', 'not the password');
    expect(wrong.status).toBe(401);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it('sends a code for a forgotten password, and nothing to a stranger, with one answer for both', async () => {
    const visitor = new Visitor(gateway);
    const path = '/api/idp/email-otp/request-password-reset';
    const registered = await visitor.call(path, { email: 'pat@hospital.example' });
    const unknown = await visitor.call(path, { email: 'nobody@hospital.example' });
    expect([unknown.status, unknown.body]).toEqual([registered.status, registered.body]);
    expect(gateway.mails.some(({ to }) => to === 'nobody@hospital.example')).toBe(false);
    const reset = await visitor.call('/api/idp/email-otp/reset-password', {
      email: 'pat@hospital.example',
      otp: visitor.code('pat@hospital.example'),
      password: 'a new long password',
    });
    expect(reset.status).toBe(200);
    expect((await visitor.signIn('pat@hospital.example', PASSWORD)).status).toBe(401);
    expect((await visitor.signIn('pat@hospital.example', 'a new long password')).status).toBe(200);
  });

  it('takes the code of a forgotten password in the browser that asked for it, whatever strangers do', async () => {
    const email = 'lee@hospital.example';
    const [owner, stranger] = [new Visitor(gateway), new Visitor(gateway)];
    await owner.join(email);
    const ask = (visitor: Visitor) => visitor.call('/api/idp/email-otp/request-password-reset', { email });
    const reset = (visitor: Visitor, otp: string) =>
      visitor.call('/api/idp/email-otp/reset-password', { email, otp, password: 'four quiet green lamps' });
    expect((await ask(owner)).status).toBe(200);
    const right = owner.code(email);
    const elsewhere = await reset(stranger, right);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'NO_CLAIM']);
    expect((await ask(stranger)).status).toBe(200);
    for (let n = 0; n < 4; n++) expect((await reset(stranger, right)).body.code).toBe('INVALID_OTP');
    const answer = await reset(owner, right);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  });

  it('ends the portal sessions of whoever gets a new password', async () => {
    const visitor = new Visitor(gateway);
    const { body } = await visitor.join('kim@hospital.example');
    const authorization = { authorization: `Bearer ${body.token}` };
    expect((await visitor.call('/api/auth/verify', undefined, authorization)).status).toBe(200);
    await visitor.call('/api/idp/email-otp/request-password-reset', { email: 'kim@hospital.example' });
    await visitor.call('/api/idp/email-otp/reset-password', {
      email: 'kim@hospital.example',
      otp: visitor.code('kim@hospital.example'),
      password: 'a new long password',
    });
    expect((await visitor.call('/api/auth/verify', undefined, authorization)).status).toBe(401);
  });

  it('refuses a wrong code, and the right one after too many wrong ones', async () => {
    const visitor = new Visitor(gateway);
    const email = 'guess@hospital.example';
    await visitor.signUp(email, PASSWORD);
    const right = visitor.code(email);
    const wrong = right === '000000' ? '111111' : '000000';
    const guess = (otp: string) => visitor.call('/api/idp/email-otp/verify-email', { email, otp });
    for (let tries = 0; tries < 5; tries++) expect((await guess(wrong)).status).toBe(400);
    expect((await guess(right)).status).not.toBe(200);
  });

  it('keeps accounts to the domains of the setting', async () => {
    const { status, body } = await new Visitor(gateway).signUp('eve@elsewhere.example', PASSWORD);
    expect([status, body.code]).toEqual([403, 'EMAIL_DOMAIN_NOT_ALLOWED']);
  });

  it('stores no address that is longer than an email address can be', async () => {
    const email = `${'x'.repeat(LIMITS.email)}@hospital.example`;
    const visitor = new Visitor(gateway);
    const calls = ['sign-up/email', 'email-otp/request-password-reset', 'email-otp/send-verification-otp'];
    for (const call of calls) {
      const body = { email, password: PASSWORD, name: 'Long', type: 'email-verification' };
      const answer = await visitor.call(`/api/idp/${call}`, body);
      expect([call, answer.status, answer.body.code]).toEqual([call, 400, 'VALIDATION_ERROR']);
    }
  });

  it('changes the name and nothing else of the own account, within the limit', async () => {
    const member = new Visitor(gateway);
    await member.join(`renamed.${dialect}@hospital.example`.toLowerCase());
    const change = async (body: object) => (await member.call('/api/idp/update-user', body)).status;
    expect(await change({ name: 'Nora Beck' })).toBe(200);
    for (const body of [
      { name: 'x'.repeat(60_000) },
      { name: ' ' },
      { image: 'data:,' },
      { name: 'N', role: 'admin' },
      {},
    ])
      expect([body, await change(body)]).toEqual([body, 400]);
    expect((await member.exchange()).body.user.name).toBeTruthy();
  });

  it('refuses a short password', async () => {
    const { status, body } = await new Visitor(gateway).signUp('short@hospital.example', 'short');
    expect([status, body.code]).toEqual([400, 'PASSWORD_TOO_SHORT']);
  });

  it('refuses a sign-in that another site sends with the cookie of ours', async () => {
    const headers = { origin: 'http://evil.example', cookie: 'portal-idp.session_token=x' };
    const body = { email: 'pat@hospital.example', password: 'a new long password' };
    expect((await new Visitor(gateway).call('/api/idp/sign-in/email', body, headers)).status).toBe(403);
  });

  it('asks for the origin when a cookie signs in, but not from a client that is no browser', async () => {
    const signIn = async (headers: Record<string, string>) =>
      (
        await fetch(`${gateway.url}/api/idp/sign-in/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ email: 'pat@hospital.example', password: 'a new long password' }),
        })
      ).status;
    expect(await signIn({ cookie: 'portal-idp.sign_up=x' })).toBe(200);
    expect(await signIn({ cookie: 'portal-idp.session_token=x' })).toBe(403);
    expect(await signIn({ cookie: 'portal-idp.two_factor=x' })).toBe(403);
    expect(await signIn({ cookie: 'portal-idp.sign_up=x', origin: 'http://evil.example' })).toBe(403);
    expect(await signIn({ cookie: 'portal-idp.sign_up=x', origin: 'null' })).toBe(403);
  });

  it('sets a cookie that scripts cannot read and that stays within the provider', async () => {
    const { headers } = await new Visitor(gateway).signIn('pat@hospital.example', 'a new long password');
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/Path=\/api\/idp/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });

  it('answers 400 to a malformed host', async () => {
    const { hostname, port } = new URL(gateway.url);
    const status = await new Promise((resolve, reject) => {
      const options = { hostname, port, path: '/api/idp/get-session', headers: { host: 'a b<c>' } };
      request(options, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
  });

  it('offers no way in but password and code', async () => {
    const visitor = new Visitor(gateway);
    const calls = [
      '/sign-in/email-otp',
      '/sign-in/social',
      '/reset-password',
      '/change-email',
      '/delete-user',
    ];
    for (const path of calls) expect((await visitor.call(`/api/idp${path}`, {})).status).toBe(404);
  });

  it('limits the sign-ins of one address, whatever it claims to be', async () => {
    const visitor = new Visitor(gateway);
    const attempt = (number: number) =>
      visitor.call(
        '/api/idp/email-otp/send-verification-otp',
        { email: 'nobody@hospital.example', type: 'email-verification' },
        { 'x-portal-client-address': `10.0.0.${number}`, 'x-forwarded-for': `10.0.0.${number}` },
      );
    const statuses = [];
    for (let number = 0; number < 12; number++) statuses.push(await attempt(number));
    const last = statuses.at(-1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
