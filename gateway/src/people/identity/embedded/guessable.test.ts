import { IDENTITY_MESSAGES } from '@portal/domain/service-messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { PASSWORD, Visitor } from '../../../testing/identity.ts';
import { whyGuessable } from './guessable.ts';

const ABOUT = ['Olga Owner', 'olga.owner@northwind.example', 'portal.northwind.example'];

describe('a password that somebody chooses', () => {
  it.each([
    'qwertyuiop',
    '1234567890',
    'Password1234',
    'P@ssw0rd2026',
    'Summer2024!',
    'Winter2025!!',
    '!!iloveyou1234',
    'aaaaaaaaaa',
    'abcabcabcabc',
    'trustno1trustno1',
    'x'.repeat(128),
  ])('is refused when it is common: %s', async (password) => {
    expect(await whyGuessable(password, ABOUT)).toBe(IDENTITY_MESSAGES.passwordCommon);
  });

  it.each([
    'OlgaOwner1',
    'olga.owner@northwind',
    'Owner-1985-Olga',
    'Northwind2026!',
    'medical device requests',
    'Hospital-Portal-1',
    'ＯＬＧＡ owner 12',
  ])('is refused when it is made of what others know: %s', async (password) => {
    expect(await whyGuessable(password, ABOUT)).toBe(IDENTITY_MESSAGES.passwordPersonal);
  });

  it.each([
    'four quiet green lamps',
    'correct horse battery',
    'a new long password',
    'kX9#mQ2vLp',
    'olga likes seven trombones',
    'nurgrossbuchstabenundkleine',
    'ключ от склада семь',
    'correct horse battery '.repeat(5),
  ])('is taken whatever it is composed of: %s', async (password) => {
    expect(await whyGuessable(password, ABOUT)).toBeNull();
  });

  it('is checked quickly, however long it is', async () => {
    await whyGuessable('four quiet green lamps', ABOUT);
    // Measure the processor time in microseconds and not the elapsed time, because others may use the machine.
    const before = process.cpuUsage();
    await whyGuessable('Zq8'.repeat(42), ABOUT);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });
});

describe.each(DIALECTS)('a guessable password on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());

  const refusals = async (choose: (password: string) => ReturnType<Visitor['call']>) => {
    const common = await choose('Summer2024!');
    const personal = await choose('olga.owner.1985');
    expect([common.status, common.body]).toEqual([
      400,
      { code: 'PASSWORD_GUESSABLE', message: IDENTITY_MESSAGES.passwordCommon },
    ]);
    expect([personal.status, personal.body.message]).toEqual([400, IDENTITY_MESSAGES.passwordPersonal]);
  };

  it('is refused at sign-up, and costs no mail', async () => {
    const email = 'olga.owner@northwind.example';
    await refusals((password) => new Visitor(gateway).signUp(email, password, 'Olga Owner'));
    expect(gateway.mails).toEqual([]);
    expect((await new Visitor(gateway).signUp(email, PASSWORD, 'Olga Owner')).status).toBe(200);
  });

  it('is refused when it is changed, and the old one stays', async () => {
    const email = 'olga.owner@southwind.example';
    const visitor = new Visitor(gateway);
    await visitor.join(email);
    await refusals((newPassword) =>
      visitor.call('/api/idp/change-password', { currentPassword: PASSWORD, newPassword }),
    );
    expect((await visitor.signIn(email, PASSWORD)).status).toBe(200);
  });

  it('does not count as a wrong try of the old password, however often it is refused', async () => {
    const email = 'olga.owner@westwind.example';
    const visitor = new Visitor(gateway);
    await visitor.join(email);
    const change = (newPassword: string) =>
      visitor.call('/api/idp/change-password', { currentPassword: PASSWORD, newPassword });
    for (let n = 0; n < 8; n++) expect((await change('Summer2024!')).status).toBe(400);
    expect((await change('seven loud yellow bells')).status).toBe(200);
  });

  it('is refused with the code of a forgotten one, which can still be used', async () => {
    const email = 'olga.owner@eastwind.example';
    const visitor = new Visitor(gateway);
    await visitor.join(email);
    await visitor.call('/api/idp/email-otp/request-password-reset', { email });
    const otp = visitor.code(email);
    const reset = (password: string) =>
      visitor.call('/api/idp/email-otp/reset-password', { email, otp, password });
    await refusals(reset);
    expect((await reset('seven loud yellow bells')).status).toBe(200);
  });
});
