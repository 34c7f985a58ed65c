import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { say } from '@portal/domain/service-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context, SessionUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { type Caller, gql, rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { buildFiles, publishBuild, sendBuild } from '../../testing/publishing.ts';
import { refusal } from '../../testing/refusal.ts';
import { mayPreview } from '../versions/preview-people.ts';
import { createToken, forgetOldTokens } from '../versions/tokens.ts';
import { makeOwnToken, readTeam } from './service.ts';

interface Made {
  id: number;
  token: string;
  expires_at: string;
}

const DAY = 24 * 60 * 60_000;

describe.each(DIALECTS)('the team of a dashboard on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let admin: SignedIn;
  let ada: SignedIn;
  let now: Date;

  beforeAll(async () => {
    gateway = await testGateway(dialect);
    gateway.services.clock = () => now;
    folder = await mkdtemp(path.join(tmpdir(), 'portal-teams-'));
  });
  beforeEach(async () => {
    now = new Date();
    await gateway.clear();
    admin = await signInAs(gateway.services, 'admin');
    ada = await signInAs(gateway.services, 'provider');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await gateway.stop();
  });

  const name = (who: SignedIn, role = 'member', by: Caller = admin) =>
    rest(gateway, by, 'PUT /team-members', { dashboard: 'biomed', email: who.email, role });
  const make = (who: Caller = ada, body: object = { label: 'CI' }) =>
    rest<Made>(gateway, who, 'POST /teams/biomed/tokens', body);
  const use = (token: string) => rest(gateway, { token }, 'GET /dashboards');
  const page = async (who: Caller = ada) =>
    (await rest<{ tokens: Record<string, unknown>[] }>(gateway, who, 'GET /teams/biomed')).body;

  it('a member makes a token of their own, publishes by it, and sees where it was used', async () => {
    expect(await name(ada)).toMatchObject({
      status: 200,
      body: { dashboard: 'biomed', user_id: ada.id, email: ada.email, role: 'member' },
    });
    expect((await rest(gateway, ada, 'GET /teams')).body).toEqual([
      { dashboard: 'biomed', display_name: 'biomed', role: 'member' },
    ]);
    const made = await make();
    expect(made).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^remote_/) } });
    expect(await page()).toMatchObject({
      most_tokens: 10,
      most_days: 90,
      approval: null,
      tokens: [{ id: made.body.id, label: 'CI', expired: false, last_used_at: null, last_used_from: null }],
    });
    await publishBuild(gateway, made.body.token, await writeDashboard(folder, { name: 'biomed' }));
    const { tokens } = await page();
    expect(tokens).toMatchObject([{ last_used_at: expect.any(String), last_used_from: '127.0.0.1' }]);
    const rows = await gateway.services.db.selectFrom('remote_tokens').selectAll().execute();
    expect(JSON.stringify([rows, tokens])).not.toContain(made.body.token.slice(7));
    const [{ versions }] = (await rest<[{ versions: object[] }]>(gateway, made.body, 'GET /dashboards')).body;
    expect(versions).toMatchObject([{ published_by: `${ada.name} (token ${made.body.id})` }]);
  });

  it('a member revokes their own token at once, and nobody else’s', async () => {
    const bob = await signInAs(gateway.services, 'analyst');
    await name(ada);
    await name(bob);
    const { id, token } = (await make()).body;
    const operators = await createToken(gateway.services, 'biomed');
    for (const other of [id, operators.id]) {
      expect((await rest(gateway, bob, `DELETE /teams/biomed/tokens/${other}`)).status).toBe(404);
    }
    expect((await page(bob)).tokens).toEqual([]);
    expect((await use(token)).status).toBe(200);
    expect((await rest(gateway, ada, `DELETE /teams/biomed/tokens/${id}`)).status).toBe(204);
    expect((await use(token)).status).toBe(401);
    expect((await use(operators.token)).status).toBe(200);
    expect((await page()).tokens).toEqual([]);
  });

  it.each(['is made inactive', 'leaves the team', 'becomes a tester'])(
    'tokens end at once when their person %s, and do not come back',
    async (how) => {
      await name(ada);
      const { token } = (await make()).body;
      const end = {
        'is made inactive': () => rest(gateway, admin, `PUT /users/${ada.id}`, { active: false }),
        'leaves the team': () => rest(gateway, admin, `DELETE /team-members/biomed/${ada.id}`),
        'becomes a tester': () => name(ada, 'tester'),
      }[how];
      expect((await end?.())?.status).toBeLessThan(300);
      expect(await use(token)).toMatchObject({
        status: 401,
        body: refusal('This token is not known or has been revoked.'),
      });
      await rest(gateway, admin, `PUT /users/${ada.id}`, { active: true });
      if (how === 'is made inactive') {
        const members = (await rest<object[]>(gateway, admin, 'GET /team-members')).body;
        expect(members).toEqual([]);
      }
      await name(ada);
      expect((await use(token)).status).toBe(401);
    },
  );

  it('ends a token during an upload, when its person is made inactive meanwhile', async () => {
    await name(ada);
    const { token } = (await make()).body;
    const files = await buildFiles(await writeDashboard(folder, { name: 'biomed' }));
    await gateway.services.db.updateTable('users').set({ active: 0 }).where('id', '=', ada.id).execute();
    expect((await sendBuild(gateway, token, 'biomed', files)).status).toBe(401);
    expect(await gateway.services.db.selectFrom('remote_versions').select('name').execute()).toEqual([]);
  });

  it('a token that was revoked is looked up and refused as one that never was', async () => {
    await name(ada);
    const { id, token } = (await make()).body;
    await rest(gateway, ada, `DELETE /teams/biomed/tokens/${id}`);
    const asked = async (text: string) => {
      const answers: object[] = [];
      const statements = await gateway.statements.during(async () => {
        const { status, body } = await use(text);
        answers.push({ status, body });
      });
      return { answers, statements: statements.map(({ sql }) => sql) };
    };
    const revoked = await asked(token);
    expect(revoked).toMatchObject({ answers: [{ status: 401 }], statements: [expect.any(String)] });
    expect(await asked(`remote_${'a'.repeat(43)}`)).toEqual(revoked);
  });

  it('a token expires, and says so', async () => {
    await name(ada);
    const { token, expires_at } = (await make(ada, { label: 'CI', days: 7 })).body;
    expect(new Date(expires_at).getTime()).toBe(now.getTime() + 7 * DAY);
    const operators = await createToken(gateway.services, 'biomed');
    now = new Date(now.getTime() + 7 * DAY - 1);
    expect((await use(token)).status).toBe(200);
    now = new Date(now.getTime() + 1);
    const day = now.toISOString().slice(0, 10);
    expect(await use(token)).toMatchObject({
      status: 401,
      body: refusal(
        `This token of biomed expired on ${day}. Make a new one on the page of your team, /teams/biomed, or ask an operator for one.`,
      ),
    });
    expect((await use(operators.token)).status).toBe(200);
    now = new Date(now.getTime() + 90 * DAY);
    expect((await use(operators.token)).status).toBe(401);
    // Lists still show ended tokens for a while.
    const left = () => gateway.services.db.selectFrom('remote_tokens').select('id').execute();
    await forgetOldTokens(gateway.services);
    expect(await left()).toEqual([{ id: operators.id }]);
  });

  it('a token of an older gateway ends after a year', async () => {
    const { id, token } = await createToken(gateway.services, 'biomed');
    const { db } = gateway.services;
    await db
      .updateTable('remote_tokens')
      .set({ expires_at: null } as never)
      .where('id', '=', id)
      .execute();
    now = new Date(now.getTime() + 365 * DAY - 1);
    expect((await use(token)).status).toBe(200);
    now = new Date(now.getTime() + 1);
    expect((await use(token)).status).toBe(401);
  });

  it('tokens of a person are bounded, also when they are made at the same time', async () => {
    await name(ada);
    const all = await Promise.all(Array.from({ length: 12 }, () => make()));
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409]);
    const [{ id }] = (await page()).tokens as [{ id: number }];
    await rest(gateway, ada, `DELETE /teams/biomed/tokens/${id}`);
    expect((await make()).status).toBe(201);
  });

  it.each([
    [{}, 'label'],
    [{ label: ' ' }, 'label'],
    [{ label: 'x'.repeat(61) }, 'label'],
    [{ label: 'CI', days: 0 }, 'days'],
    [{ label: 'CI', days: 91 }, 'days'],
    [{ label: 'CI', days: 1.5 }, 'days'],
  ])('a token of %j is refused', async (body, field) => {
    await name(ada);
    expect(await make(ada, body)).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  });

  it('nobody makes or sees tokens who is not a member in a session of their own', async () => {
    await name(ada);
    const { token } = (await make()).body;
    const stranger = await signInAs(gateway.services, 'admin');
    const tester = await signInAs(gateway.services, 'provider');
    const unverified = await signInAs(gateway.services, 'provider', { email_verified: 0 });
    await name(tester, 'tester');
    await name(unverified);
    for (const [who, status] of [
      [stranger, 403],
      [tester, 403],
      [unverified, 403],
      [{ token }, 401],
      [null, 401],
    ] as const) {
      expect((await make(who)).status).toBe(status);
      expect((await rest(gateway, who, 'GET /teams/biomed')).status).toBe(status);
    }
    expect((await rest(gateway, ada, 'POST /teams/other/tokens', { label: 'CI' })).status).toBe(403);
  });

  it.each([
    [{ emergency: true }, 'notInEmergency'],
    [{ secondFactorMissing: true }, 'secondFactorMissing'],
  ] as const)('no member makes or sees tokens in a session with %j', async (lacking, refused) => {
    await name(ada);
    const { services } = gateway;
    const user = { id: ada.id, name: ada.name, emailVerified: true } as SessionUser;
    const within = (more: object) => ({ ...services, user: { ...user, ...more } }) as Context;
    const reason = { kind: 'forbidden', message: say(refused).text };
    await expect(readTeam(within(lacking), 'biomed')).rejects.toMatchObject(reason);
    await expect(makeOwnToken(within(lacking), 'biomed', { label: 'CI' })).rejects.toMatchObject(reason);
    expect((await readTeam(within({}), 'biomed')).tokens).toEqual([]);
    await makeOwnToken(within({}), 'biomed', { label: 'CI' });
  });

  it('members read how their dashboard fares, and change nothing by their session', async () => {
    await name(ada);
    const { token } = (await make()).body;
    await publishBuild(gateway, token, await writeDashboard(folder, { name: 'biomed' }));
    const tester = await signInAs(gateway.services, 'provider');
    await name(tester, 'tester');
    for (const call of ['GET /dashboards/biomed', 'GET /dashboards/biomed/health']) {
      expect((await rest(gateway, ada, call)).status).toBe(200);
      expect((await rest(gateway, tester, call)).status).toBe(403);
    }
    expect((await rest(gateway, ada, 'POST /dashboards/biomed/rollback', {})).status).toBe(403);
    expect((await rest(gateway, ada, 'PUT /dashboards/biomed/disabled', { disabled: true })).status).toBe(
      403,
    );
  });

  it('has fifty members at most, each of whom may still get another role', async () => {
    await name(ada);
    for (let others = 0; others < 49; others++) {
      const { id } = await signInAs(gateway.services, 'provider');
      await gateway.services.db
        .insertInto('dashboard_members')
        .values({ dashboard: 'biomed', user_id: id, role: 'member', added_at: toSql(now) })
        .execute();
    }
    expect((await name(admin)).status).toBe(409);
    expect(await name(ada, 'tester')).toMatchObject({ status: 200, body: { role: 'tester' } });
  });

  it('administrators alone name members, by REST and by GraphQL', async () => {
    expect((await name(ada, 'member', ada)).status).toBe(403);
    expect(
      await rest(gateway, admin, 'PUT /team-members', { dashboard: 'Bio!', email: ada.email, role: 'owner' }),
    ).toMatchObject({ status: 400, body: { fields: [{ field: 'dashboard' }, { field: 'role' }] } });
    const call = `mutation { result: nameTeamMember(dashboard: "biomed", email: "${ada.email}", role: tester) {
      __typename ... on TeamMember { userId role } } }`;
    expect((await gql(gateway, ada, call)).data).toEqual({ result: { __typename: 'ForbiddenError' } });
    expect((await gql(gateway, admin, call)).data).toEqual({
      result: { __typename: 'TeamMember', userId: String(ada.id), role: 'tester' },
    });
    const { db } = gateway.services;
    expect(await mayPreview(db, ada.id, 'biomed')).toBe(true);
    expect(await mayPreview(db, admin.id, 'biomed')).toBe(false);
    await db.updateTable('users').set({ active: 0 }).where('id', '=', ada.id).execute();
    expect(await mayPreview(db, ada.id, 'biomed')).toBe(false);
  });

  it('is written down: who names whom, and who makes and revokes tokens', async () => {
    await name(ada);
    const { id } = (await make()).body;
    await rest(gateway, ada, `DELETE /teams/biomed/tokens/${id}`);
    await rest(gateway, admin, `DELETE /team-members/biomed/${ada.id}`);
    const events = await gateway.services.db
      .selectFrom('security_events')
      .select(['kind', 'user_id', 'actor_id', 'address', 'detail'])
      .where('user_id', '=', ada.id)
      .orderBy('id')
      .execute();
    const token = { user_id: ada.id, actor_id: null, address: '127.0.0.1', detail: `biomed, token ${id}` };
    const member = { user_id: ada.id, actor_id: admin.id, address: '127.0.0.1' };
    expect(events).toEqual([
      { kind: 'dashboard_member_named', ...member, detail: 'biomed, member' },
      { kind: 'remote_token_created', ...token },
      { kind: 'remote_token_revoked', ...token },
      { kind: 'dashboard_member_removed', ...member, detail: 'biomed' },
    ]);
  });
});
