import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { changeUser, lockUser } from './write-store.ts';

type UserJson = { id: number; name: string; role: Role; roles: Role[]; active: boolean };

describe.each(DIALECTS)('users on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role);
  });
  afterAll(() => gateway.stop());

  const update = (who: SignedIn | null, id: number, change: unknown) =>
    rest(gateway, who, `PUT /users/${id}`, change);

  it.each(ROLES)('are listed, read, invited and changed by %s only with the permission', async (role) => {
    const allowed = role === 'admin';
    const invitation = { email: 'new@hospital.example', name: 'New', role: 'analyst' };
    for (const [call, body, status] of [
      ['GET /users', undefined, 200],
      [`GET /users/${people.analyst.id}`, undefined, 200],
      [`PUT /users/${people.analyst.id}`, { name: 'Renamed' }, 200],
      ['POST /users', invitation, 201],
    ] as const) {
      const answer = await rest(gateway, people[role], call, body);
      expect([call, answer.status]).toEqual([call, allowed ? status : 403]);
      if (!allowed) expect(answer.body).toEqual(refusal(expect.any(String)));
    }
  });

  it('need a session', async () => {
    for (const call of ['GET /users', 'GET /users/me', 'GET /users/1', 'PUT /users/1', 'PUT /users/me']) {
      expect(await rest(gateway, null, call, call.startsWith('PUT') ? {} : undefined)).toMatchObject({
        status: 401,
        body: refusal(expect.any(String)),
      });
    }
  });

  it.each(ROLES)('%s reads the own user', async (role) => {
    const { id, email, name } = people[role];
    expect((await rest(gateway, people[role], 'GET /users/me')).body).toEqual({
      id,
      email,
      name,
      role,
      roles: [role],
      department: 'CVOR',
      active: true,
      profile_created: true,
      email_verified: true,
    });
  });

  it('are listed newest first, in pages, found by name and email', async () => {
    const first = await rest<UserJson[]>(gateway, people.admin, 'GET /users?limit=4');
    const newest = ROLES.map((role) => people[role].id).reverse();
    expect(first.body.map(({ id }) => id)).toEqual(newest.slice(0, 4));
    expect(first.headers.get('x-total-count')).toBe(String(ROLES.length));
    const next = /<\/api(.*)>/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await rest<UserJson[]>(gateway, people.admin, `GET ${next}`);
    expect(second.body.map(({ id }) => id)).toEqual(newest.slice(4));
    expect(second.headers.get('link')).toBeNull();
    const found = await rest<UserJson[]>(gateway, people.admin, 'GET /users?q=SUPPLY_chain');
    expect(found.body.map(({ id }) => id)).toEqual([people.supply_chain.id]);
  });

  it('are listed by name over GraphQL, whatever its case, page after page', async () => {
    const names = { provider: 'Zoe', analyst: 'ann', committee: 'Ann', supply_chain: 'bo', admin: 'Carl' };
    for (const [role, name] of Object.entries(names))
      await update(people.admin, people[role as Role].id, { name });
    await update(people.admin, people.business_office.id, { name: 'Ben' });
    const read: string[] = [];
    const query =
      'query ($after: String) { users(first: 2, after: $after) { edges { node { name } } pageInfo { hasNextPage endCursor } } }';
    type Answer = {
      users: { edges: { node: { name: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    };
    for (let after: string | null = null, more = true; more; ) {
      const { users } = (await gql<Answer>(gateway, people.admin, query, { after })).data as Answer;
      read.push(...users.edges.map(({ node }) => node.name));
      ({ endCursor: after, hasNextPage: more } = users.pageInfo);
    }
    const isRenamed = (name: string) => !name.startsWith('Test ');
    expect(read.filter(isRenamed)).toEqual(['ann', 'Ann', 'Ben', 'bo', 'Carl', 'Zoe']);
    expect(read).toHaveLength(ROLES.length);
  });

  it('answer 404 for an unknown id and 400 for a malformed id', async () => {
    expect(await rest(gateway, people.admin, 'GET /users/999999')).toMatchObject({ status: 404 });
    expect(await update(people.admin, 999_999, { name: 'X' })).toMatchObject({ status: 404 });
    expect(await rest(gateway, people.admin, 'GET /users/abc')).toMatchObject({ status: 400 });
    expect(await rest(gateway, people.admin, 'PUT /users/-1', {})).toMatchObject({ status: 400 });
  });

  describe('an update', () => {
    it('changes the fields that are sent and nothing else', async () => {
      const { id } = people.analyst;
      const change = { name: 'Ann', department: 'EP', active: true };
      expect((await update(people.admin, id, change)).body).toMatchObject({
        name: 'Ann',
        department: 'EP',
        role: 'analyst',
      });
      const left = { id, name: 'Ann', department: 'EP', role: 'analyst', active: false };
      expect((await update(people.admin, id, { active: false })).body).toMatchObject(left);
      expect((await rest(gateway, people.admin, `GET /users/${id}`)).body).toMatchObject(left);
    });

    it('gives roles: the first one and additional ones, each once', async () => {
      const { id } = people.provider;
      const answer = await update(people.admin, id, {
        role: 'analyst',
        roles: ['committee', 'analyst', 'committee'],
      });
      expect(answer.body).toMatchObject({ role: 'analyst', roles: ['analyst', 'committee'] });
      expect((await update(people.admin, id, { role: 'provider' })).body).toMatchObject({
        role: 'provider',
        roles: ['provider', 'committee'],
      });
      expect((await update(people.admin, id, { roles: [] })).body).toMatchObject({ roles: ['provider'] });
    });

    it('of roles counts at once', async () => {
      const start = () => rest(gateway, people.provider, 'GET /users');
      expect(await start()).toMatchObject({ status: 403 });
      await update(people.admin, people.provider.id, { role: 'admin' });
      expect(await start()).toMatchObject({ status: 200 });
    });

    it('to inactive ends all permissions of the person', async () => {
      expect(await rest(gateway, people.analyst, 'GET /users/me')).toMatchObject({ status: 200 });
      await update(people.admin, people.analyst.id, { active: false });
      expect(await rest(gateway, people.analyst, 'GET /users/me')).toMatchObject({ status: 401 });
    });

    it('cannot take away the last active administrator', async () => {
      const { id } = people.admin;
      for (const change of [{ active: false }, { role: 'analyst' }]) {
        expect(await update(people.admin, id, change)).toMatchObject({
          status: 409,
          body: refusal(expect.any(String)),
        });
      }
      const second = await signInAs(gateway.services, ['provider', 'admin']);
      expect(await update(people.admin, second.id, { role: 'analyst', roles: [] })).toMatchObject({
        status: 200,
      });
      expect(await update(people.admin, id, { role: 'analyst', roles: ['admin'] })).toMatchObject({
        status: 200,
      });
    });

    it('leaves one of two administrators who take each other away at once', async () => {
      for (let round = 0; round < 5; round++) {
        await gateway.clear();
        const [one, two] = [
          await signInAs(gateway.services, 'admin'),
          await signInAs(gateway.services, 'admin'),
        ];
        const answers = await Promise.all([
          update(one, two.id, { active: false }),
          update(two, one.id, { active: false }),
        ]);
        const statuses = answers.map(({ status }) => status).sort();
        expect([
          [200, 401],
          [200, 403],
          [200, 409],
        ]).toContainEqual(statuses);
      }
    });

    it.each([
      { name: ' ' },
      { name: 'x'.repeat(201) },
      { department: '' },
      { role: 'king' },
      { roles: 'admin' },
      { roles: ['king'] },
      { active: 'yes' },
      [],
      'text',
      null,
    ])('refuses %j', async (change) => {
      expect(await update(people.admin, people.analyst.id, change)).toMatchObject({
        status: 400,
        body: refusal(expect.any(String)),
      });
    });
  });

  describe('an invitation', () => {
    const invite = (body: object) => rest(gateway, people.admin, 'POST /users', body);
    const ann = { email: 'Ann@Hospital.example', name: 'Ann', role: 'analyst', roles: ['committee'] };

    it('makes an inactive user and sends a mail', async () => {
      const { status, body } = await invite(ann);
      expect({ status, body }).toEqual({
        status: 201,
        body: {
          id: expect.any(Number),
          email: 'ann@hospital.example',
          name: 'Ann',
          role: 'analyst',
          roles: ['analyst', 'committee'],
          department: 'ADHVH',
          active: false,
          profile_created: false,
          email_verified: false,
        },
      });
      expect(gateway.mails).toMatchObject([
        { to: 'ann@hospital.example', text: expect.stringContaining('Analyst, Committee Member') },
      ]);
    });

    it('is refused for an email that is in use or malformed', async () => {
      await invite(ann);
      expect(await invite({ ...ann, email: 'ann@hospital.example' })).toMatchObject({ status: 409 });
      expect(await invite({ ...ann, email: 'ann' })).toMatchObject({
        status: 400,
        body: refusal('Email must be a valid address'),
      });
      expect(await invite({ email: 'b@hospital.example' })).toMatchObject({ status: 400 });
    });
  });

  it('change their own name and department, and nothing else', async () => {
    const change = { name: 'New name', department: 'EP', role: 'admin', roles: ['admin'], active: false };
    expect((await rest(gateway, people.analyst, 'PUT /users/me', change)).body).toMatchObject({
      name: 'New name',
      department: 'EP',
      role: 'analyst',
      active: true,
    });
    expect((await rest(gateway, people.analyst, 'GET /users/me')).body).toMatchObject({ name: 'New name' });
    expect(await rest(gateway, people.analyst, 'PUT /users/me', { name: '' })).toMatchObject({ status: 400 });
  });

  it('keep what an administrator has just changed by another gateway', async () => {
    const { db } = gateway.services;
    const { id } = people.analyst;
    await rest(gateway, people.analyst, 'GET /users/me');
    await transaction(db, async (trx) => {
      const locked = await lockUser(trx, id);
      const act = { action: 'user_changed', actorId: people.admin.id, at: new Date() } as const;
      if (locked) await changeUser(trx, act, locked, { department: 'EP' });
    });
    const { body } = await rest(gateway, people.analyst, 'PUT /users/me', { name: 'New name' });
    expect(body).toMatchObject({ name: 'New name', department: 'EP' });
    expect((await rest(gateway, people.admin, `GET /users/${id}`)).body).toMatchObject({
      name: 'New name',
      department: 'EP',
    });
  });

  it('with an unverified email see their profile and nothing else', async () => {
    const stranger = await signInAs(gateway.services, 'admin', { email_verified: 0 });
    expect(await rest(gateway, stranger, 'GET /users/me')).toMatchObject({
      status: 200,
      body: { roles: [], email_verified: false },
    });
    expect(await rest(gateway, stranger, 'PUT /users/me', { name: 'X' })).toMatchObject({ status: 403 });
    expect(await rest(gateway, stranger, 'GET /users')).toMatchObject({ status: 403 });
  });

  describe('over GraphQL', () => {
    const RESULT = '__typename ... on Error { message } ... on User { id name role roles active }';

    it('are listed, read and changed', async () => {
      const { data } = await gql(
        gateway,
        people.admin,
        '{ viewer { email } users(first: 2, text: "test") { totalCount edges { node { name } } pageInfo { hasNextPage } } }',
      );
      expect(data).toEqual({
        viewer: { email: people.admin.email },
        users: {
          totalCount: ROLES.length,
          edges: [{ node: { name: people.admin.name } }, { node: { name: people.analyst.name } }],
          pageInfo: { hasNextPage: true },
        },
      });
      const change = `mutation ($id: ID!, $input: UserChangeInput!) { result: updateUser(id: $id, input: $input) { ${RESULT} } }`;
      const run = (who: SignedIn, input: object) =>
        gql(gateway, who, change, { id: people.provider.id, input });
      expect(await run(people.admin, { role: 'supply_chain', name: null })).toMatchObject({
        data: { result: { __typename: 'User', role: 'supply_chain', name: people.provider.name } },
      });
      expect(await run(people.analyst, { active: false })).toMatchObject({
        data: { result: { __typename: 'ForbiddenError' } },
      });
      expect(await run(people.admin, { name: '' })).toMatchObject({
        data: { result: { __typename: 'InvalidError', message: 'Name is required' } },
      });
    });

    it('are closed to others', async () => {
      const answer = await gql(gateway, people.analyst, '{ users { totalCount } }');
      expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
      const one = await gql(gateway, people.analyst, `{ user(id: ${people.admin.id}) { id } }`);
      expect(one.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    });
  });
});
