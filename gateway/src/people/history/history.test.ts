import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { Visitor } from '../../testing/identity.ts';
import { signInAs } from '../../testing/people.ts';
import { grantRole } from '../sessions/grant.ts';
import { deleteUndecided } from '../sessions/unverified.ts';
import { acceptUsers } from './accept.ts';
import { readUserChanges } from './changes.ts';
import { recordUsers } from './migrations/frozen/user-events.ts';
import { userEventsOf } from './store.ts';

describe.each(DIALECTS)('the history of a person on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { ADMIN_EMAILS: 'chief@hospital.example' });
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());

  const db = () => gateway.services.db;
  const verify = () => verifyAudit(db());
  const historyOf = async (id: number) =>
    (await userEventsOf(db(), [id])).map(({ action, actor_id, changes }) => ({
      action,
      actor_id,
      changes: changes && readUserChanges(changes),
    }));

  it('tells what an administrator changes, and who it was', async () => {
    const admin = await signInAs(gateway.services, 'admin');
    const { id } = await signInAs(gateway.services, 'provider');
    const change = { role: 'analyst', roles: ['provider'], name: 'Kim Ode' };
    expect(await rest(gateway, admin, `PUT /users/${id}`, change)).toMatchObject({ status: 200 });
    expect(await rest(gateway, admin, `PUT /users/${id}`, change)).toMatchObject({ status: 200 });
    expect((await historyOf(id)).slice(1)).toEqual([
      {
        action: 'user_changed',
        actor_id: admin.id,
        changes: {
          users: { name: 'Kim Ode', role: 'analyst' },
          user_roles: ['analyst', 'provider'],
        },
      },
    ]);
    expect((await verify()).problems).toEqual([]);
  });

  it('records each step: sign-up, invitation, new role and completed profile', async () => {
    const admin = await signInAs(gateway.services, 'admin');
    const invited = { email: 'ina@hospital.example', name: 'Ina', role: 'committee' };
    const { body } = await rest<{ id: number }>(gateway, admin, 'POST /users', invited);
    const ina = new Visitor(gateway);
    await ina.join(invited.email);
    const kim = new Visitor(gateway);
    const joined = (await kim.join('kim@hospital.example', { role: 'analyst' })).body;
    const own = { token: joined.token as string };
    const profile = { role: 'supply_chain', department: 'CVOR' };
    expect(await rest(gateway, own, 'POST /profile/complete-profile', profile)).toMatchObject({
      status: 200,
    });
    expect(await rest(gateway, own, 'PUT /users/me', { name: 'Kim Ode' })).toMatchObject({ status: 200 });
    await grantRole(gateway.services, 'kim@hospital.example', 'analyst');
    const chief = new Visitor(gateway);
    const { user } = (await chief.join('chief@hospital.example')).body;
    const actions = async (id: number) => (await historyOf(id)).map(({ action }) => action);
    expect(await actions(body.id)).toEqual(['user_invited', 'invitation_claimed']);
    expect(await actions(joined.user.id)).toEqual([
      'signed_up',
      'profile_completed',
      'profile_changed',
      'role_granted',
    ]);
    expect(await actions(user.id)).toEqual(['signed_up', 'admin_granted']);
    expect(await verify()).toMatchObject({ problems: [], people: 4, accepted: 0 });
  });

  it('does not grow at a sign-in that changes nothing, nor at a sign-out at the provider', async () => {
    const visitor = new Visitor(gateway);
    const { user } = (await visitor.join('lee@hospital.example')).body;
    const writes = await gateway.statements.during(() => visitor.exchange());
    expect(writes.filter(({ sql }) => sql.includes('user_events'))).toEqual([]);
    const { token } = (await visitor.exchange()).body;
    await rest(gateway, { token }, 'POST /auth/logout');
    expect(await historyOf(user.id)).toHaveLength(1);
    expect((await verify()).problems).toEqual([]);
  });

  it('has one line of events when several change the person at the same time', async () => {
    const admin = await signInAs(gateway.services, 'admin');
    const { id } = await signInAs(gateway.services, 'provider');
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eva', 'Fay'];
    const answers = await Promise.all(
      names.map((name) => rest(gateway, admin, `PUT /users/${id}`, { name })),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(await historyOf(id)).toHaveLength(1 + names.length);
    expect((await verify()).problems).toEqual([]);
  });

  it('keeps no contents about an account that was removed', async () => {
    const { id } = await signInAs(gateway.services, 'provider', { email_verified: 0, profile_created: 0 });
    await deleteUndecided(gateway.services, id);
    expect(await historyOf(id)).toEqual([
      { action: 'signed_up', actor_id: null, changes: null },
      { action: 'removed', actor_id: null, changes: { sealed: expect.any(String) } },
    ]);
    expect((await verify()).problems).toEqual([]);
    await db().deleteFrom('user_events').where('user_id', '=', id).where('sequence', '=', 1).execute();
    expect((await verify()).problems).toEqual([`user ${id}: event 1 is missing`]);
  });

  it('begins with the current state for people who are older than the histories', async () => {
    const { id } = await signInAs(gateway.services, ['analyst', 'admin']);
    await db().deleteFrom('user_events').execute();
    expect((await verify()).problems).toEqual([`users ${id}: has no history`]);
    await recordUsers(db());
    await recordUsers(db());
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['baseline']);
    expect((await verify()).problems).toEqual([]);
    await db().updateTable('users').set({ active: 0 }).where('id', '=', id).execute();
    expect((await verify()).problems).toEqual([`users ${id}, active: is 0, its history says 1`]);
  });

  it('gets a name key that fits the name when somebody wrote another, with the name or alone', async () => {
    const { id } = await signInAs(gateway.services, 'provider', { name: 'Kim Ode' });
    const write = (row: object) => db().updateTable('users').set(row).where('id', '=', id).execute();
    const key = async () =>
      (await db().selectFrom('users').select('name_key').where('id', '=', id).executeTakeFirstOrThrow())
        .name_key;
    await write({ name_key: 'ode' });
    const wrong = [`users ${id}, name_key: is "ode", its history says "kim ode"`];
    expect((await verify()).problems).toEqual(wrong);
    expect(await acceptUsers(gateway.services)).toEqual({ accepted: wrong, left: [] });
    expect(await key()).toBe('kim ode');
    expect(await historyOf(id)).toHaveLength(1);
    await write({ name: 'Ann Lee' });
    const renamed = [`users ${id}, name: is "Ann Lee", its history says "Kim Ode"`];
    expect((await verify()).problems).toEqual(renamed);
    expect(await acceptUsers(gateway.services)).toEqual({ accepted: renamed, left: [] });
    expect(await key()).toBe('ann lee');
    expect((await verify()).problems).toEqual([]);
  });

  it('records by command what an older gateway or a person wrote by hand, and shows that it did', async () => {
    const { id } = await signInAs(gateway.services, 'provider');
    const other = await signInAs(gateway.services, 'analyst');
    await db().deleteFrom('user_events').where('user_id', '=', other.id).execute();
    await db().insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
    await db().updateTable('users').set({ active: 0 }).where('id', '=', id).execute();
    const { problems } = await verify();
    expect(problems).toEqual([
      `users ${id}, active: is 0, its history says 1`,
      `user_roles ${id}/admin: the history of user ${id} does not tell of it`,
      `users ${other.id}: has no history`,
    ]);
    expect(await acceptUsers(gateway.services, [other.id])).toEqual({
      accepted: problems.slice(2),
      left: [],
    });
    expect(await acceptUsers(gateway.services)).toEqual({ accepted: problems.slice(0, 2), left: [] });
    expect(await verify()).toMatchObject({ problems: [], accepted: 2 });
    const events = await db()
      .selectFrom('security_events')
      .select(['user_id', 'detail'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { user_id: other.id, detail: 'recorded as they stand, by command: analyst, active' },
      { user_id: id, detail: 'recorded as they stand, by command: provider admin, inactive' },
    ]);
    await db().updateTable('user_events').set({ actor_id: other.id }).where('user_id', '=', id).execute();
    const { problems: broken } = await verify();
    expect(await acceptUsers(gateway.services)).toEqual({ accepted: [], left: broken });
  });
});
