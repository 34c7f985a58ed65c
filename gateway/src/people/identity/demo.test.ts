import { ROLES } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../../platform/mail/create-mailer.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { Visitor } from '../../testing/identity.ts';
import { DEMO_OFFICE_CODE, DEMO_PASSWORD, hasDemoAccounts, seedDemoAccounts } from './demo.ts';

describe.each(DIALECTS)('the demo accounts on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { DEMO: 'on' });
  });
  afterAll(() => gateway.stop());

  it('are there for each role, and only once', async () => {
    const { db } = gateway.services;
    expect(await hasDemoAccounts(db)).toBe(false);
    const ids = await seedDemoAccounts(gateway.services);
    expect(await hasDemoAccounts(db)).toBe(true);
    expect(Object.keys(ids).sort()).toEqual([...ROLES].sort());
    expect(new Set(Object.values(ids)).size).toBe(ROLES.length);
    expect(await seedDemoAccounts(gateway.services)).toEqual(ids);
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(ROLES.length);
  });

  it('are missing when the user of one is', async () => {
    const { db } = gateway.services;
    const { subject } = await db
      .selectFrom('users')
      .select('subject')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    const rename = (from: string | null, to: string | null) =>
      db.updateTable('users').set({ subject: to }).where('subject', '=', from).execute();
    await rename(subject, 'nobody');
    expect(await hasDemoAccounts(db)).toBe(false);
    await rename('nobody', subject);
    expect(await hasDemoAccounts(db)).toBe(true);
  });

  it('are told to the browser and really sign in', async () => {
    const { body: settings } = await new Visitor(gateway).call('/api/config');
    expect(settings).toMatchObject({
      identity: 'local',
      uploadMaxBytes: 10 * 1024 * 1024,
      demoBusinessOfficeCode: DEMO_OFFICE_CODE,
    });
    expect(settings.demoAccounts.map(({ role }: { role: string }) => role)).toEqual([...ROLES]);
    for (const { email, password, role, name } of settings.demoAccounts) {
      const visitor = new Visitor(gateway);
      expect((await visitor.signIn(email, password)).status).toBe(200);
      const { status, body } = await visitor.exchange();
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ email, name, role, roles: [role], profile_created: true });
    }
  });
});

describe('an installation that is no demo', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway('SQLite', { DEMO: 'off' });
    gateway.services.mailer = await createMailer(gateway.services.config);
  });
  afterAll(() => gateway.stop());

  it('names no accounts and no code, and lets no demo account in', async () => {
    const visitor = new Visitor(gateway);
    const { body } = await visitor.call('/api/config');
    expect(JSON.stringify(body)).not.toMatch(/demo/i);
    expect((await visitor.signIn('admin@demo.local', DEMO_PASSWORD)).status).toBe(401);
  });

  it('keeps mail in the data folder when there is no mail server, newest first', async () => {
    const { mailer } = gateway.services;
    const from = { name: 'Portal', address: 'portal@b.example' };
    for (const subject of ['one', 'two', 'three'])
      await mailer.send({ from, to: 'a@b.example', subject, text: 'Hello' });
    const { status, body } = await new Visitor(gateway).call('/api/dev/mail');
    expect(status).toBe(200);
    expect(body.map((mail: { subject: string }) => mail.subject)).toEqual(['three', 'two', 'one']);
    expect(body[0]).toMatchObject({ to: 'a@b.example', text: 'Hello', at: expect.any(String) });
  });
});

describe('in production', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway('SQLite', {
      NODE_ENV: 'production',
      IDENTITY_SECRET: 'a secret of thirty-two characters and more',
      SIGN_UP_EMAIL_DOMAINS: '*',
      INSECURE_HTTP: 'on',
    });
  });
  afterAll(() => gateway.stop());

  it('there is no development mailbox', async () => {
    expect((await new Visitor(gateway).call('/api/dev/mail')).status).toBe(404);
    expect((await new Visitor(gateway).call('/api/config')).body.mailbox).toBeUndefined();
  });
});
