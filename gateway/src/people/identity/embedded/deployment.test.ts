import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { PASSWORD, Visitor } from '../../../testing/identity.ts';

const PUBLIC_URL = 'https://portal.hospital.example';

describe('the provider behind a proxy', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway('SQLite', { PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' });
    await new Visitor(gateway).signUp('pat@hospital.example', PASSWORD);
  });
  afterAll(() => gateway.stop());

  const signIn = (headers: Record<string, string>) =>
    new Visitor(gateway).call(
      '/api/idp/sign-in/email',
      { email: 'pat@hospital.example', password: PASSWORD },
      headers,
    );

  it('accepts only the page at its public address as its own', async () => {
    const cookie = '__Secure-portal-idp.session_token=x';
    expect((await signIn({ origin: PUBLIC_URL, cookie })).status).toBe(200);
    expect((await signIn({ origin: 'https://portal.evil.example', cookie })).status).toBe(403);
  });

  it('sends its cookie over HTTPS only', async () => {
    const { headers } = await signIn({ origin: PUBLIC_URL });
    expect(headers.getSetCookie()[0]).toMatch(/^__Secure-.*; Secure/);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  });

  it("counts each client's requests by the address that the proxy states", async () => {
    // Use a different person each time, because the mails to one account have a limit of their own.
    let person = 0;
    const ask = async (address: string) =>
      (
        await new Visitor(gateway).call(
          '/api/idp/email-otp/request-password-reset',
          { email: `nobody.${person++}@hospital.example` },
          { origin: PUBLIC_URL, 'x-forwarded-for': address },
        )
      ).status;
    for (let number = 0; number < 10; number++) expect(await ask('203.0.113.7')).toBe(200);
    expect(await ask('203.0.113.7')).toBe(429);
    expect(await ask('203.0.113.8')).toBe(200);
    // Addresses that a client adds in front of the proxy's address change nothing.
    expect(await ask('198.51.100.1, 203.0.113.7')).toBe(429);
  });
});
