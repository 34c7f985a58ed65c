import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Mailbox } from '../platform/mail/mailbox.ts';
import { bearer, PASSWORD, Visitor } from '../testing/identity.ts';
import { type GatewayProcess, startProcess } from '../testing/process.ts';

describe('the log, however much it is asked to tell', () => {
  let folder: string;
  let gateway: GatewayProcess;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-log-'));
    gateway = await startProcess({
      DATA_DIR: folder,
      DEMO: 'off',
      PORT: '0',
      LOG_LEVEL: 'debug',
      REMOTES: '.',
      BUSINESS_OFFICE_CODE_HASH: '',
    });
  }, 60_000);
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('tells of what balancers ask every second only where it was asked for more', async () => {
    for (const route of ['/healthz', '/readyz', '/api/config']) await fetch(`${gateway.url}${route}`);
    const levels = () =>
      Object.fromEntries(
        gateway
          .output()
          .stderr.split('\n')
          .filter((line) => line.includes('"msg":"answered"'))
          .map((line) => JSON.parse(line))
          .map(({ route, level }) => [route, level]),
      );
    await vi.waitFor(() => expect(levels()).toMatchObject({ '/api/config': 30 }));
    expect(levels()).toMatchObject({ '/healthz': 20, '/readyz': 20 });
  });

  it('names no token, code, password, email or text, wherever they were sent', async () => {
    const email = 'private.person@hospital.example';
    const text = 'a description that nobody else may read';
    const mailbox = new Mailbox(path.join(folder, 'mail'));
    const mails: Awaited<ReturnType<Mailbox['list']>> = [];
    const visitor = new Visitor({ url: gateway.url ?? '', mails });
    await visitor.signUp(email, PASSWORD, 'Private Person');
    mails.push(...(await mailbox.list()));
    const code = visitor.code(email);
    await visitor.verifyEmail(email);
    const identity = await visitor.identityToken();
    const session = (await visitor.exchange({ name: 'Private Person' }, identity)).body.token as string;
    await visitor.signIn(email, 'not the password');
    const sent = bearer(session);
    for (const call of [
      `/api/auth/verify?token=${session}&email=${email}`,
      `/api/users/me?email=${encodeURIComponent(email)}`,
      `/api/nothing/${session}?code=${code}`,
      `/verify?email=${email}&code=${code}`,
    ]) {
      await visitor.call(call, undefined, sent);
    }
    const emergencyCode = 'ABCD-EFGH-JKMN-PQRS';
    await visitor.call('/api/auth/local', { userDetails: { email }, emergency: true, emergencyCode });
    await visitor.call(
      '/api/profile/complete-profile',
      { role: 'business_office', businessOfficeCode: PASSWORD },
      sent,
    );
    await visitor.call('/api/device-requests', { deviceName: text }, sent);
    await visitor.call('/api/graphql', { query: `{ deviceRequest(id: "${text}") { id } }` }, sent);

    const { stderr } = gateway.output();
    expect(stderr).toContain('"msg":"answered"');
    expect(code).toMatch(/^\d{12}$/);
    const secrets = {
      email,
      encoded: encodeURIComponent(email),
      text,
      identity,
      session,
      emergencyCode,
      PASSWORD,
    };
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(8);
      expect(stderr, name).not.toContain(secret);
    }
    expect(stderr).not.toContain('Private Person');
    expect(stderr).not.toMatch(new RegExp(`\\b${code}\\b`));
  });
});
