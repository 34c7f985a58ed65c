import { MESSAGES } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { gql, rest } from '../../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { PASSWORD, Visitor } from '../../../testing/identity.ts';
import { refusal } from '../../../testing/refusal.ts';
import { totp } from '../../../testing/totp.ts';
import { changeUser, lockUser } from '../../users/write-store.ts';

describe.each(DIALECTS)('a second factor that a role needs on %s', (dialect) => {
  let gateway: TestGateway;
  let count = 0;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { SECOND_FACTOR_ROLES: 'admin,business_office' });
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());

  const factor = (visitor: Visitor, path: string, body: object) =>
    visitor.call(`/api/idp/two-factor/${path}`, body);

  /** A person with that role who has signed in with a password only. */
  async function member(role: 'admin' | 'analyst') {
    const email = `needs.${++count}.${dialect}@hospital.example`.toLowerCase();
    const visitor = new Visitor(gateway);
    const { id } = (await visitor.join(email)).body.user;
    const { db } = gateway.services;
    const locked = await lockUser(db, id);
    if (!locked) throw new Error('The person is missing');
    const act = { action: 'role_granted', at: new Date() } as const;
    await changeUser(db, act, locked, { role, profile_created: 1, roles: [role] });
    const { token, user } = (await visitor.exchange()).body;
    return { email, visitor, caller: { token: token as string }, user };
  }
  const enrol = async (visitor: Visitor) => {
    const { totpURI } = (await factor(visitor, 'enable', { password: PASSWORD })).body;
    expect((await factor(visitor, 'verify-totp', { code: totp(totpURI) })).status).toBe(200);
  };
  const listUsers = (caller: { token: string }) => rest(gateway, caller, 'GET /users');

  it('leaves nothing but the own account, and says why', async () => {
    const { caller, user } = await member('admin');
    expect(user).toMatchObject({ roles: [], second_factor_missing: true });
    const { status, body } = await listUsers(caller);
    expect([status, body]).toEqual([403, refusal(MESSAGES.secondFactorMissing)]);
    const answer = await gql(gateway, caller, '{ viewer { roles } users { totalCount } }');
    expect(answer.errors?.[0]?.message).toBe(MESSAGES.secondFactorMissing);
    expect((await rest(gateway, caller, 'GET /users/me')).status).toBe(200);
    expect((await rest(gateway, caller, 'GET /sessions')).status).toBe(200);
  });

  it('opens everything in the session that sets it up, and in no other', async () => {
    const { visitor, caller, email } = await member('admin');
    const other = new Visitor(gateway);
    await other.signIn(email, PASSWORD);
    const elsewhere = (await other.exchange()).body.token as string;
    await enrol(visitor);
    expect((await listUsers(caller)).status).toBe(200);
    const { status, body } = await rest(gateway, caller, 'GET /auth/verify');
    expect([status, 'second_factor_missing' in body]).toEqual([200, false]);
    expect((await listUsers({ token: elsewhere })).status).toBe(401);
    expect((await other.call('/api/idp/token')).status).toBe(401);
  });

  it('is missing again everywhere once it is switched off', async () => {
    const { visitor, caller } = await member('admin');
    await enrol(visitor);
    expect((await factor(visitor, 'disable', { password: PASSWORD })).status).toBe(200);
    expect((await listUsers(caller)).status).toBe(403);
  });

  it('cannot be used by another person', async () => {
    const { caller, user } = await member('analyst');
    expect(user).not.toHaveProperty('second_factor_missing');
    expect((await rest(gateway, caller, 'GET /device-requests')).status).toBe(200);
  });
});

it('names the roles that there are, and is for the embedded provider alone', () => {
  expect(() => readConfig({ SECOND_FACTOR_ROLES: 'boss' })).toThrow(/SECOND_FACTOR_ROLES/);
  const oidc = { IDENTITY: 'oidc', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'portal' };
  expect(() => readConfig({ ...oidc, SECOND_FACTOR_ROLES: 'admin' })).toThrow(/only with IDENTITY=local/);
});
