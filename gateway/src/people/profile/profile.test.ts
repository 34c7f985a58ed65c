import { MESSAGES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalsRecorded } from '../../audit/refusals.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { bearer, Visitor } from '../../testing/identity.ts';
import { CHEAP_HASH } from '../../testing/passwords.ts';
import { signInAs } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { DEMO_OFFICE_CODE } from '../identity/demo.ts';
import { hashCode } from './code.ts';

const CODE = 'the office code 7';
const HOUR = 60 * 60_000;

describe.each(DIALECTS)('completing the profile on %s', (dialect) => {
  let gateway: TestGateway;
  let now: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { BUSINESS_OFFICE_CODE_HASH: await hashCode(CODE, CHEAP_HASH) });
    gateway.services.clock = () => new Date(now);
  });
  beforeEach(async () => {
    now = Date.now();
    await gateway.clear();
  });
  afterAll(() => gateway.stop());

  const newcomer = (person: Parameters<typeof signInAs>[2] = {}) =>
    signInAs(gateway.services, 'provider', { profile_created: 0, ...person });
  const complete = (token: string, profile: Record<string, unknown>) =>
    new Visitor(gateway).call('/api/profile/complete-profile', profile, bearer(token));
  const claim = (token: string, businessOfficeCode?: unknown) =>
    complete(token, { role: 'business_office', department: 'ADHVH', businessOfficeCode });
  const rolesNow = async (token: string): Promise<Role[]> =>
    (await new Visitor(gateway).call('/api/auth/verify', undefined, bearer(token))).body.roles;

  it.each(['provider', 'analyst', 'supply_chain'])('gives the role %s, at once', async (role) => {
    const { token } = await newcomer();
    expect(await rolesNow(token)).toEqual(['provider']);
    const { status, body } = await complete(token, { role });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ role, roles: [role], department: 'ADHVH', profile_created: true });
    expect(await rolesNow(token)).toEqual([role]);
  });

  it('happens once', async () => {
    const { token } = await newcomer();
    await complete(token, { role: 'provider' });
    const { status, body } = await complete(token, { role: 'analyst' });
    expect([status, body]).toEqual([409, refusal(expect.any(String))]);
    expect(await rolesNow(token)).toEqual(['provider']);
  });

  it('happens once, also when asked many times at once', async () => {
    const { token, id } = await newcomer();
    const roles = ['provider', 'analyst', 'supply_chain', 'provider', 'analyst', 'supply_chain'];
    const answers = await Promise.all(roles.map((role) => complete(token, { role })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const granted = await gateway.services.db
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', id)
      .execute();
    expect(granted).toEqual([{ role: answers.find(({ status }) => status === 200)?.body.user.role }]);
  });

  it.each(['committee', 'admin', 'root', '', 7, null, ['admin']])('refuses the role %j', async (role) => {
    const { token } = await newcomer();
    const { status, body } = await complete(token, { role });
    expect([status, body]).toEqual([400, refusal(expect.any(String))]);
    expect(await rolesNow(token)).toEqual(['provider']);
  });

  it('asks for a session and a verified email', async () => {
    const anonymous = await new Visitor(gateway).call('/api/profile/complete-profile', { role: 'provider' });
    expect([anonymous.status, anonymous.body]).toEqual([401, refusal(MESSAGES.noToken)]);
    const { token } = await newcomer({ email_verified: 0 });
    expect((await complete(token, { role: 'provider' })).status).toBe(403);
  });

  describe('as business office', () => {
    it('takes the access code', async () => {
      const { token } = await newcomer();
      expect((await claim(token, CODE)).status).toBe(200);
      expect(await rolesNow(token)).toEqual(['business_office']);
    });

    it.each([undefined, '', '   '])('asks for a code: %j', async (code) => {
      const { token } = await newcomer();
      const { status, body } = await claim(token, code);
      expect([status, body]).toEqual([400, refusal(MESSAGES.codeRequired)]);
    });

    it('says that a code is wrong', async () => {
      const { token } = await newcomer();
      const { status, body } = await claim(token, 'another code');
      expect([status, body]).toEqual([403, refusal(MESSAGES.codeWrong)]);
      expect(await rolesNow(token)).toEqual(['provider']);
    });

    it('allows five tries an hour, then refuses even the right code, and says when to come back', async () => {
      const { token } = await newcomer();
      for (let tries = 0; tries < 5; tries++) expect((await claim(token, `guess ${tries}`)).status).toBe(403);
      now += 10 * 60_000;
      const { status, body, headers } = await claim(token, CODE);
      expect([status, typeof body.error]).toEqual([429, 'string']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(49 * 60);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(50 * 60);
      const other = await newcomer();
      expect((await claim(other.token, CODE)).status).toBe(200);
    });

    it('allows it again after an hour', async () => {
      const { token } = await newcomer();
      for (let tries = 0; tries < 5; tries++) await claim(token, `guess ${tries}`);
      await gateway.services.db
        .updateTable('sessions')
        .set({ expires_at: '2999-01-01 00:00:00.000' })
        .execute();
      for (let half = 0; half < 3; half++) {
        now += HOUR / 3 + 1;
        // An act of the person extends the session.
        await rest(gateway, { token }, 'GET /users/me');
      }
      expect((await claim(token, CODE)).status).toBe(200);
    });

    it('counts tries that come at once like tries in a row', async () => {
      const { token } = await newcomer();
      const guesses = Array.from({ length: 20 }, (_, number) => claim(token, `guess ${number}`));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 403)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    });

    it('records each try', async () => {
      const { token, id } = await newcomer();
      await claim(token, 'wrong code');
      await claim(token, CODE);
      await refusalsRecorded(gateway.services.db);
      const events = await gateway.services.db
        .selectFrom('security_events')
        .selectAll()
        .orderBy('id')
        .execute();
      expect(events.map(({ kind, user_id }) => [kind, user_id])).toEqual([
        ['office_code_tried', id],
        ['office_code_refused', id],
        ['office_code_tried', id],
        ['profile_completed', id],
      ]);
      expect(JSON.stringify(events)).not.toContain('code 7');
    });
  });
});

describe.each([
  ['no code is set', { DEMO: 'off' }, 403],
  ['it is the demo', { DEMO: 'on' }, 200],
])('business office when %s', (_case, settings, expected) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway('SQLite', settings);
  });
  afterAll(() => gateway.stop());

  it(`answers the demo's code with ${expected}`, async () => {
    const { token } = await signInAs(gateway.services, 'provider', { profile_created: 0 });
    const profile = { role: 'business_office', businessOfficeCode: DEMO_OFFICE_CODE };
    const answer = await new Visitor(gateway).call('/api/profile/complete-profile', profile, bearer(token));
    expect(answer.status).toBe(expected);
  });
});

describe('a shorter list of self-assignable roles', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway('SQLite', { SELF_ASSIGNABLE_ROLES: 'provider' });
  });
  afterAll(() => gateway.stop());

  it('is all that can be asked for', async () => {
    const { token } = await signInAs(gateway.services, 'provider', { profile_created: 0 });
    const ask = (role: string) =>
      new Visitor(gateway).call('/api/profile/complete-profile', { role }, bearer(token));
    expect((await ask('analyst')).status).toBe(403);
    expect((await ask('provider')).status).toBe(200);
  });
});
