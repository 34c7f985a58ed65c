import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { PASSWORD, Visitor } from '../../../testing/identity.ts';
import { totp } from '../../../testing/totp.ts';
import { CATALOGUE } from './catalogue.ts';

const WRONG = 'not the password';
const NEW = 'seven quiet green lamps';

describe.each(DIALECTS)("the embedded provider's events on %s", (dialect) => {
  let gateway: TestGateway;
  let visitor: Visitor;
  let userId: number;
  let email: string;
  let count = 0;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    email = `events.${++count}.${dialect}@hospital.example`.toLowerCase();
    visitor = new Visitor(gateway);
    userId = (await visitor.join(email)).body.user.id;
    await gateway.services.db.deleteFrom('security_events').execute();
  });
  afterAll(() => gateway.stop());

  const events = async () => {
    const rows = await gateway.services.db
      .selectFrom('security_events')
      .select(['kind', 'user_id', 'address', 'detail'])
      .orderBy('id')
      .execute();
    return rows.map(({ kind, user_id, address, detail }) => [kind, user_id, address, detail]);
  };
  const factor = (path: string, body: object, who = visitor) => who.call(`/api/idp/two-factor/${path}`, body);
  const ofTheirs = (kind: string) => [kind, userId, '127.0.0.1', null];

  it('tell of a sign-in that failed: whose account, and from where', async () => {
    await new Visitor(gateway).signIn(email, WRONG);
    expect(await events()).toEqual([ofTheirs('sign_in_failed')]);
  });

  it('keep nothing that was typed where there is no account', async () => {
    await new Visitor(gateway).signIn('my secret password@hospital.example', WRONG);
    expect(await events()).toEqual([
      ['sign_in_failed', null, '127.0.0.1', 'Nobody has an account with the email that was typed'],
    ]);
  });

  it('name an account whose owner has not come to the portal yet', async () => {
    const early = `early.${email}`;
    const owner = new Visitor(gateway);
    await owner.signUp(early, PASSWORD);
    await owner.verifyEmail(early);
    await gateway.services.db.deleteFrom('security_events').execute();
    await new Visitor(gateway).signIn(early, WRONG);
    expect(await events()).toEqual([
      ['sign_in_failed', null, '127.0.0.1', `${early}, whose owner has not come to the portal yet`],
    ]);
  });

  it('tell of a changed password, and of a wrong one', async () => {
    const change = (currentPassword: string) =>
      visitor.call('/api/idp/change-password', { currentPassword, newPassword: NEW });
    await change(WRONG);
    expect((await change(PASSWORD)).status).toBe(200);
    expect(await events()).toEqual([ofTheirs('password_failed'), ofTheirs('password_changed')]);
  });

  it('tell of a password that a mailed code set, and of a wrong code', async () => {
    const stranger = new Visitor(gateway);
    await stranger.call('/api/idp/email-otp/request-password-reset', { email });
    const reset = (otp: string) =>
      stranger.call('/api/idp/email-otp/reset-password', { email, otp, password: NEW });
    await reset('000000');
    expect((await reset(stranger.code(email))).status).toBe(200);
    expect(await events()).toEqual([ofTheirs('password_failed'), ofTheirs('password_reset')]);
  });

  it('tell of the second factor: turned on, failed, new recovery codes, turned off', async () => {
    const { totpURI } = (await factor('enable', { password: PASSWORD })).body;
    expect((await factor('verify-totp', { code: totp(totpURI) })).status).toBe(200);
    const elsewhere = new Visitor(gateway);
    await elsewhere.signIn(email, PASSWORD);
    await factor('verify-totp', { code: '000000' }, elsewhere);
    await factor('verify-backup-code', { code: 'none-of-them' }, elsewhere);
    expect((await factor('generate-backup-codes', { password: PASSWORD })).status).toBe(200);
    expect((await factor('disable', { password: PASSWORD })).status).toBe(200);
    expect(await events()).toEqual(
      [
        'second_factor_enabled',
        // This event occurs twice.
        'second_factor_failed',
        'recovery_codes_made',
        'second_factor_disabled',
      ].map(ofTheirs),
    );
  });

  it('tell of a code of the app that is entered a second time', async () => {
    const { totpURI } = (await factor('enable', { password: PASSWORD })).body;
    const code = totp(totpURI);
    expect((await factor('verify-totp', { code })).status).toBe(200);
    const thief = new Visitor(gateway);
    await thief.signIn(email, PASSWORD);
    expect((await factor('verify-totp', { code }, thief)).body.code).toBe('CODE_USED');
    expect(await events()).toEqual(['second_factor_enabled', 'second_factor_failed'].map(ofTheirs));
  });
});

it('every call that compares a secret leaves an event when it fails', () => {
  const silent = Object.entries(CATALOGUE).filter(([, { tries, events }]) => tries && !events?.failed);
  expect(silent).toEqual([]);
});
