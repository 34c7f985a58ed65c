import { IDENTITY_MESSAGES } from '@portal/domain/service-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toSql } from '../../../platform/db/time.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { bearer, codeIn, Visitor } from '../../../testing/identity.ts';
import { grantRole } from '../../sessions/grant.ts';
import { openProvider } from './provider.ts';

const ATTACKERS = 'attackers own words';
const OWNERS = 'four quiet green lamps';

describe.each(DIALECTS)('an account that somebody else made before its owner came, on %s', (dialect) => {
  let gateway: TestGateway;
  let count = 0;
  let email: string;
  let attacker: Visitor;
  let owner: Visitor;
  beforeAll(async () => {
    const admins = Array.from({ length: 40 }, (_, n) => `owner${n}@hospital.example`).join(',');
    gateway = await testGateway(dialect, { ADMIN_EMAILS: admins });
    await openProvider(gateway.services);
  });
  beforeEach(async () => {
    await gateway.clear();
    await gateway.services.db.deleteFrom('idp_rate_limit' as never).execute();
    email = `owner${count++}@hospital.example`;
    attacker = new Visitor(gateway);
    owner = new Visitor(gateway);
  });
  afterAll(() => gateway.stop());

  const codes = () =>
    gateway.mails.filter(({ to }) => to === email).flatMap(({ text }) => codeIn(text) || []);
  const verify = (visitor: Visitor, otp: string | undefined) =>
    visitor.call('/api/idp/email-otp/verify-email', { email, otp });
  const signIn = async (password: string) => (await new Visitor(gateway).signIn(email, password)).status;
  const isOwners = async () => {
    expect(await signIn(ATTACKERS)).toBe(401);
    expect(await signIn(OWNERS)).toBe(200);
  };

  it('is verified with the password and name of whoever types the code', async () => {
    await attacker.signUp(email, ATTACKERS, 'Mallory');
    await owner.signUp(email, OWNERS, 'Olga Owner');
    const answer = await verify(owner, codes().at(-1));
    expect([answer.status, answer.body.user]).toMatchObject([
      200,
      { name: 'Olga Owner', email, emailVerified: true },
    ]);
    await isOwners();
    const { body } = await owner.exchange();
    expect(body.user).toMatchObject({ name: 'Olga Owner', roles: ['admin'], email_verified: true });
  });

  it('ends for whoever was signed in to it, at the provider and in the portal', async () => {
    await attacker.signUp(email, ATTACKERS, 'Mallory');
    await attacker.signIn(email, ATTACKERS);
    const identityToken = await attacker.identityToken();
    const { body: session } = await attacker.exchange({ role: 'analyst' });
    expect(session.user.roles).toEqual([]);

    await owner.signUp(email, OWNERS, 'Olga Owner');
    await verify(owner, codes().at(-1));
    expect((await attacker.call('/api/idp/get-session')).body).toBeNull();
    expect((await attacker.call('/api/idp/token')).status).toBe(401);
    const { body } = await owner.exchange();
    expect(body.user).toMatchObject({ name: 'Olga Owner', roles: ['admin'] });
    expect((await attacker.call('/api/auth/verify', undefined, bearer(session.token))).status).toBe(401);
    expect((await attacker.exchange({}, identityToken)).status).toBe(401);
    expect((await owner.call('/api/auth/verify', undefined, bearer(body.token))).body.roles).toEqual([
      'admin',
    ]);
  });

  it('hands on nothing that was written into it: name, department, the role asked for', async () => {
    const nobody = `plain.${email}`;
    [email] = [nobody];
    await attacker.signUp(email, ATTACKERS, 'Mallory');
    await attacker.signIn(email, ATTACKERS);
    await attacker.exchange({ role: 'supply_chain' });
    await gateway.services.db.updateTable('users').set({ department: 'Mallory Ward' }).execute();
    await owner.signUp(email, OWNERS, 'Olga Owner');
    await verify(owner, codes().at(-1));
    await owner.exchange();
    const users = await gateway.services.db.selectFrom('users').selectAll().execute();
    expect(users).toMatchObject([
      { name: 'Olga Owner', department: 'ADHVH', role: 'provider', email_verified: 1 },
    ]);
    expect(await gateway.services.db.selectFrom('user_roles').select('role').execute()).toEqual([
      { role: 'provider' },
    ]);
  });

  it('keeps what an administrator has decided about it', async () => {
    await attacker.signUp(email, ATTACKERS, 'Mallory');
    await attacker.signIn(email, ATTACKERS);
    await attacker.exchange();
    await gateway.services.db.updateTable('users').set({ active: 0 }).execute();
    await owner.signUp(email, OWNERS, 'Olga Owner');
    await verify(owner, codes().at(-1));
    expect((await owner.exchange()).status).toBe(403);
  });

  it("is not proven by the code of the stranger's sign-up in the owner's form, nor the other way round", async () => {
    await owner.signUp(email, OWNERS, 'Olga Owner');
    await attacker.signUp(email, ATTACKERS, 'Mallory');
    const [owners, attackers] = codes();
    expect((await verify(owner, attackers)).body.code).toBe('INVALID_OTP');
    expect((await verify(attacker, owners)).body.code).toBe('INVALID_OTP');
    expect((await verify(owner, owners)).status).toBe(200);
    await isOwners();
    // The attacker's own code also comes too late.
    expect((await verify(attacker, attackers)).body.code).toBe('INVALID_OTP');
    await isOwners();
  });

  it('is not proven in a browser that has not signed up, which is told what to do', async () => {
    await owner.signUp(email, OWNERS);
    const elsewhere = await verify(new Visitor(gateway), codes()[0]);
    expect([elsewhere.status, elsewhere.body]).toEqual([
      400,
      { code: 'NO_CLAIM', message: IDENTITY_MESSAGES.codeElsewhere },
    ]);
    const unknown = await new Visitor(gateway).call('/api/idp/email-otp/verify-email', {
      email: 'nobody@hospital.example',
      otp: '000000',
    });
    expect([unknown.status, unknown.body]).toEqual([elsewhere.status, elsewhere.body]);
    expect((await verify(owner, codes()[0])).status).toBe(200);
  });

  it('is not given to whoever is signed in to it by a code that the owner was mailed for that session', async () => {
    await attacker.signUp(email, ATTACKERS, 'Mallory');
    await attacker.signIn(email, ATTACKERS);
    await owner.signUp(email, OWNERS, 'Olga Owner');
    const own = codes().at(-1);
    await attacker.call('/api/idp/email-otp/send-verification-otp', { email, type: 'email-verification' });
    const latest = codes().at(-1);
    expect(latest).not.toBe(own);
    expect((await verify(owner, latest)).body.code).toBe('INVALID_OTP');
    expect((await verify(owner, own)).status).toBe(200);
    await isOwners();
  });

  it('is verified from the session that asked for the mail, which goes on', async () => {
    await owner.signUp(email, OWNERS, 'Olga Owner');
    const later = new Visitor(gateway);
    await later.signIn(email, OWNERS);
    const { body: before } = await later.exchange();
    const answer = await later.call('/api/idp/email-otp/send-verification-otp', { email });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect((await verify(later, codes().at(-1))).status).toBe(200);
    const { body } = await later.exchange();
    expect(body.user).toMatchObject({ id: before.user.id, roles: ['admin'] });
    expect((await later.call('/api/auth/verify', undefined, bearer(before.token))).status).toBe(200);
    expect(await signIn(OWNERS)).toBe(200);
  });

  it('falls to the owner who chooses a new password, with nothing of the stranger', async () => {
    await attacker.signUp(email, ATTACKERS, 'Mallory');
    await attacker.signIn(email, ATTACKERS);
    const { body: session } = await attacker.exchange({ role: 'analyst' });
    await owner.call('/api/idp/email-otp/request-password-reset', { email });
    const reset = { email, otp: codes().at(-1), password: OWNERS };
    expect((await owner.call('/api/idp/email-otp/reset-password', reset)).status).toBe(200);
    await isOwners();
    expect((await attacker.call('/api/idp/get-session')).body).toBeNull();
    expect((await attacker.call('/api/auth/verify', undefined, bearer(session.token))).status).toBe(401);
    await owner.signIn(email, OWNERS);
    expect((await owner.exchange()).body.user).toMatchObject({ name: email, roles: ['admin'] });
  });

  it('does not bring the stranger to an invitation', async () => {
    const invited = `invited.${email}`;
    [email] = [invited];
    expect(await grantRole(gateway.services, email, 'committee')).toBe('invited');
    await gateway.services.db.updateTable('users').set({ name: 'Ina Invited' }).execute();
    await attacker.signUp(email, ATTACKERS, 'Mallory');
    await attacker.signIn(email, ATTACKERS);
    const { body: session } = await attacker.exchange();
    await owner.signUp(email, OWNERS, 'Olga Owner');
    await verify(owner, codes().at(-1));
    const { body } = await owner.exchange();
    expect(body.user).toMatchObject({ name: 'Ina Invited', roles: ['committee'] });
    expect((await attacker.call('/api/auth/verify', undefined, bearer(session.token))).status).toBe(401);
    await isOwners();
  });

  it('is proven once, also by calls at once, and by no more than five tries of a code', async () => {
    await owner.signUp(email, OWNERS);
    const [code] = codes();
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(owner, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const users = await gateway.services.db
      .selectFrom('idp_user' as never)
      .selectAll()
      .where('email' as never, '=', email as never)
      .execute();
    expect(users).toHaveLength(1);
  });

  it('is not told apart: an address that has one, has none, or is verified answers alike', async () => {
    await owner.signUp(email, OWNERS);
    await verify(owner, codes().at(-1));
    await attacker.signUp(`unverified.${email}`, ATTACKERS);
    const seen = [];
    for (const address of [email, `unverified.${email}`, `free.${email}`]) {
      const visitor = new Visitor(gateway);
      const { status, headers, body } = await visitor.signUp(address, ATTACKERS, 'Kim');
      const wrong = await visitor.call('/api/idp/email-otp/verify-email', { email: address, otp: '00000x' });
      const again = await visitor.call('/api/idp/email-otp/send-verification-otp', { email: address });
      seen.push({
        status,
        fields: Object.keys(body.user).sort(),
        name: body.user.name,
        cookies: headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '')),
        wrong: [wrong.status, wrong.body],
        again: [again.status, again.body],
      });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('is swept when nobody has verified it in time, with its user', async () => {
    await attacker.signUp(email, ATTACKERS);
    await attacker.signIn(email, ATTACKERS);
    await attacker.exchange();
    const kept = `kept.${email}`;
    const member = new Visitor(gateway);
    await member.join(kept);
    const { sweep } = await openProvider(gateway.services);
    const DAY = 24 * 60 * 60_000;
    const emails = async () =>
      (await gateway.services.db.selectFrom('users').select('email').orderBy('email').execute()).map(
        (row) => row.email,
      );
    await sweep(new Date(Date.now() + 6 * DAY));
    expect(await emails()).toEqual([kept, email].sort());
    await gateway.services.db
      .updateTable('users')
      .set({ created_at: toSql(new Date()) })
      .execute();
    await sweep(new Date(Date.now() + 8 * DAY));
    expect(await emails()).toEqual([kept]);
    expect(await signIn(ATTACKERS)).toBe(401);
    expect((await new Visitor(gateway).signIn(kept, 'correct horse battery')).status).toBe(200);
  });
});
