import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { say } from '@portal/domain/service-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { buildFiles, sendBuild } from '../../testing/publishing.ts';
import { refusal } from '../../testing/refusal.ts';
import { judgeCanary } from '../canary/judge.ts';
import { registerBundled } from '../releases/service.ts';
import { createToken } from '../versions/tokens.ts';
import { up } from './migrations/0042-dashboard-approvals.ts';

const ROUTE = 'Pages at /biomed and below “Biomed”: for everyone who is signed in';
const NAV =
  'An entry of the navigation to /biomed “Biomed”: for whoever has “Analyze and add notes to requests”';
const WIDE_NAV = 'An entry of the navigation to /biomed “Biomed”: for everyone who is signed in';

/** The longest reason that is allowed. */
const REASON = 'No. '.repeat(250).trim();

const nav = (access: object) => [{ label: 'Biomed', path: '/biomed', access, order: 10 }];
const [ANALYSTS, EVERYONE] = [nav({ all: ['analyze_requests'] }), nav({})];

describe.each(DIALECTS)('approvals of what a dashboard claims on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let admin: SignedIn;

  beforeAll(async () => {
    gateway = await testGateway(dialect, { DASHBOARD_APPROVAL: 'on' });
    folder = await mkdtemp(path.join(tmpdir(), 'portal-approvals-'));
  });
  beforeEach(async () => {
    await gateway.clear();
    ({ token } = await createToken(gateway.services, 'biomed'));
    admin = await signInAs(gateway.services, 'admin');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await gateway.stop();
  });

  const build = (number: number, claims: object = {}) =>
    writeDashboard(folder, {
      name: 'biomed',
      version: `1.${number}.0-0000000${number}`,
      wrong: {
        manifest: {
          name: 'biomed',
          displayName: 'Biomed',
          contract: '^1.0.0',
          routes: [{ path: '/biomed', title: 'Biomed', access: {} }],
          nav: [],
          cards: [],
          embeddable: false,
          ...claims,
        },
      },
    });
  /** Publishes a version. Returns the answer of the last step. */
  async function publish(number: number, claims: object = {}, canary?: number) {
    const files = await buildFiles(await build(number, claims));
    const { version } = JSON.parse(String(files.get('remote.json')));
    expect((await sendBuild(gateway, token, 'biomed', files)).status).toBeLessThan(202);
    return rest(gateway, { token }, 'PUT /dashboards/biomed/live', { version, canary });
  }
  const decide = async (
    number: number,
    approve: boolean,
    more: object = {},
    who: SignedIn | null = admin,
  ) => {
    const [asked] = await waiting();
    const body = {
      version: `1.${number}.0-0000000${number}`,
      approve,
      revision: asked?.revision ?? 'none',
      ...more,
    };
    return rest(gateway, who, 'PUT /approvals/biomed', body);
  };
  const live = async () => {
    const { remotes } = (
      await rest<{ remotes: { version: string; canary?: { percent: number } }[] }>(
        gateway,
        null,
        'GET /remotes',
      )
    ).body;
    return remotes.map(({ version, canary }) => version + (canary ? `, ${canary.percent} %` : ''));
  };
  const waiting = async (who: { token: string } = admin) =>
    (await rest<Record<string, unknown>[]>(gateway, who, 'GET /approvals')).body;

  it('a new dashboard waits, is approved once, and goes on without asking', async () => {
    expect(await publish(1, { nav: ANALYSTS })).toMatchObject({
      status: 202,
      body: {
        name: 'biomed',
        live: null,
        canary: null,
        waiting: { version: '1.1.0-00000001', claims: [ROUTE, NAV] },
      },
    });
    expect(await live()).toEqual([]);
    expect(await waiting()).toEqual([
      {
        dashboard: 'biomed',
        display_name: 'Biomed',
        version: '1.1.0-00000001',
        state: 'waiting',
        percent: null,
        limits: null,
        live: null,
        asked_at: expect.any(String),
        asked_by: expect.stringContaining('team biomed'),
        reason: null,
        difference: [ROUTE, NAV].map((claim) => ({ change: 'added', claim, before: null })),
        revision: expect.stringMatching(/^[\da-f]{12}$/),
      },
    ]);
    expect(await waiting({ token })).toEqual(await waiting());
    expect(await decide(1, true)).toMatchObject({ status: 200, body: { state: 'approved' } });
    expect(await live()).toEqual(['1.1.0-00000001']);
    expect(await waiting()).toEqual([]);

    expect((await publish(2, { nav: ANALYSTS })).status).toBe(200);
    // Fewer claims need no approval, nor do claims that were approved before.
    expect((await publish(3)).status).toBe(200);
    expect((await publish(4, { nav: ANALYSTS })).status).toBe(200);
    expect(await live()).toEqual(['1.4.0-00000004']);
  });

  it.each(['as it is stored now', 'as it was stored before'])(
    'a column of the archive waits before it stands in a work list, its approval %s',
    async (how) => {
      const column = (...lists: string[]) => ({
        slots: [{ slot: 'list.column', name: 'age', title: 'Age', access: {}, order: 1, lists }],
      });
      await publish(1, column());
      expect((await decide(1, true)).status).toBe(200);
      if (how === 'as it was stored before') {
        const { db } = gateway.services;
        const { claims } = await db
          .selectFrom('dashboard_approvals')
          .select('claims')
          .executeTakeFirstOrThrow();
        const before = claims.replace('list.column age archive', 'list.column age');
        await db.updateTable('dashboard_approvals').set({ claims: before }).execute();
      }
      expect((await publish(2, column('archive'))).status).toBe(200);
      expect(await publish(3, column('archive', 'analysis'))).toMatchObject({
        status: 202,
        body: { waiting: { claims: [expect.stringContaining('(list.column, age, analysis)')] } },
      });
      expect(await live()).toEqual(['1.2.0-00000002']);
    },
  );

  it('a version that waits outlives its preview, until its team removes it', async () => {
    const version = '1.1.0-00000001';
    const call = (what: string) => rest(gateway, { token }, what, {});
    expect((await sendBuild(gateway, token, 'biomed', await buildFiles(await build(1)))).status).toBe(201);
    expect((await call(`PUT /dashboards/biomed/previews/${version}`)).status).toBe(200);
    const asked = await rest(gateway, { token }, 'PUT /dashboards/biomed/live', { version });
    expect(asked.status).toBe(202);
    expect((await call(`DELETE /dashboards/biomed/previews/${version}`)).status).toBeLessThan(300);
    expect(await waiting()).toMatchObject([{ version }]);
    expect((await call(`DELETE /dashboards/biomed/versions/${version}`)).status).toBeLessThan(300);
    expect(await waiting()).toEqual([]);
    expect((await decide(1, true)).status).toBe(404);
  });

  it('more is shown as a difference, and goes out as it was asked for', async () => {
    await publish(1, { nav: ANALYSTS });
    await decide(1, true);
    expect((await publish(2, { nav: EVERYONE }, 10)).body).toMatchObject({
      live: '1.1.0-00000001',
      waiting: { claims: [WIDE_NAV] },
    });
    expect(await live()).toEqual(['1.1.0-00000001']);
    expect(await waiting()).toMatchObject([
      { percent: 10, difference: [{ change: 'changed', claim: WIDE_NAV, before: NAV }] },
    ]);
    await decide(2, true);
    expect(await live()).toEqual(['1.1.0-00000001, 10 %']);
    // All browsers may get it now.
    const version = '1.2.0-00000002';
    expect((await rest(gateway, { token }, 'PUT /dashboards/biomed/live', { version })).status).toBe(200);
    expect((await rest(gateway, { token }, 'POST /dashboards/biomed/rollback', {})).status).toBe(200);
    expect(await live()).toEqual(['1.1.0-00000001']);
  });

  it('a refusal has its reason, which the team reads; nothing is live of it', async () => {
    await publish(1);
    expect(await decide(1, false)).toMatchObject({ status: 400 });
    expect(await decide(1, false, { reason: 'Ask the office first.' })).toMatchObject({ status: 200 });
    expect(await live()).toEqual([]);
    expect(await waiting({ token })).toMatchObject([{ state: 'refused', reason: 'Ask the office first.' }]);
    expect(await decide(1, true)).toMatchObject({
      status: 404,
      body: refusal(expect.stringContaining('waits')),
    });
    // When it is published again, it asks again.
    expect((await publish(1)).status).toBe(202);
    expect(await waiting()).toMatchObject([{ state: 'waiting', reason: null }]);
  });

  it('the newest version takes the place of the one that waits', async () => {
    await publish(1);
    await decide(1, true);
    await publish(2, { nav: EVERYONE });
    await publish(3, { embeddable: true });
    expect(await decide(2, true)).toMatchObject({ status: 409 });
    expect(await waiting()).toMatchObject([{ version: '1.3.0-00000003' }]);
    await publish(4);
    expect(await waiting()).toEqual([]);
    expect(await live()).toEqual(['1.4.0-00000004']);
  });

  it('nobody but an administrator decides, also not the team, and an administrator does not get round it', async () => {
    await publish(1);
    const analyst = await signInAs(gateway.services, 'analyst');
    expect((await decide(1, true, {}, analyst)).status).toBe(403);
    expect((await decide(1, true, {}, null)).status).toBe(401);
    const asTeam = await rest(gateway, { token }, 'PUT /approvals/biomed', {
      version: '1.1.0-00000001',
      approve: true,
      revision: (await waiting())[0]?.revision,
    });
    expect(asTeam.status).toBe(401);
    expect((await rest(gateway, analyst, 'GET /approvals')).status).toBe(403);
    const other = await createToken(gateway.services, 'other');
    expect(await waiting(other)).toEqual([]);
    const version = '1.1.0-00000001';
    expect((await rest(gateway, admin, 'PUT /dashboards/biomed/live', { version })).status).toBe(202);
    expect(await live()).toEqual([]);
  });

  it('an approval of what cannot be served any more changes nothing', async () => {
    await publish(1);
    const taken = await createToken(gateway.services, 'other');
    const files = await buildFiles(
      await writeDashboard(folder, {
        name: 'other',
        wrong: {
          manifest: {
            name: 'other',
            displayName: 'Other',
            contract: '^1.0.0',
            routes: [{ path: '/biomed', title: 'Other', access: {} }],
            nav: [],
            cards: [],
            embeddable: false,
          },
        },
      }),
    );
    await sendBuild(gateway, taken.token, 'other', files);
    const version = '1.0.0-00000001';
    await rest(gateway, taken, 'PUT /dashboards/other/live', { version });
    const revision = (await waiting()).find(({ dashboard }) => dashboard === 'other')?.revision;
    const approval = { version, approve: true, revision };
    expect((await rest(gateway, admin, 'PUT /approvals/other', approval)).status).toBe(200);
    expect(await decide(1, true)).toMatchObject({
      status: 409,
      body: refusal(expect.stringContaining('The route /biomed of biomed is taken')),
    });
    expect(await waiting()).toMatchObject([{ dashboard: 'biomed', state: 'waiting' }]);
    expect(await gateway.services.db.selectFrom('dashboard_approvals').select('name').execute()).toEqual([
      { name: 'other' },
    ]);
  });

  it('the check before an upload says what would wait', async () => {
    const files = await buildFiles(await build(1));
    const text = JSON.parse(String(files.get('remote.json')));
    const check = () => rest(gateway, { token }, 'POST /dashboards/biomed/check', text);
    expect((await check()).body.needs_approval).toEqual([ROUTE]);
    await publish(1);
    await decide(1, true);
    expect((await check()).body.needs_approval).toEqual([]);
  });

  it('is written down', async () => {
    await publish(1);
    await decide(1, false, { reason: REASON });
    await publish(1);
    await decide(1, true);
    const events = await gateway.services.db
      .selectFrom('security_events')
      .select(['kind', 'actor_id', 'detail'])
      .where('kind', 'like', 'remote_appro%')
      .orderBy('id')
      .execute();
    const by = `biomed 1.1.0-00000001 by user ${admin.id}`;
    expect(events).toEqual([
      {
        kind: 'remote_approval_asked',
        actor_id: null,
        detail: expect.stringContaining('biomed 1.1.0-00000001 by'),
      },
      {
        kind: 'remote_approval_refused',
        actor_id: admin.id,
        detail: `${by}: ${REASON} It claimed: ${ROUTE}`,
      },
      { kind: 'remote_approval_asked', actor_id: null, detail: expect.any(String) },
      { kind: 'remote_approved', actor_id: admin.id, detail: `${by}: ${ROUTE}` },
    ]);
  });

  it('an approval is of what was looked at: nothing is decided when the team has asked for more since', async () => {
    await publish(1, { nav: ANALYSTS });
    await decide(1, true);
    const version = '1.2.0-00000002';
    await publish(2, { nav: EVERYONE }, 10);
    const [seen] = await waiting();
    const ask = (body: object) =>
      rest(gateway, { token }, 'PUT /dashboards/biomed/live', { version, ...body });
    const changed = { status: 409, body: refusal(say('approvalChanged', 'biomed', version).text) };
    for (const wider of [{ canary: 90 }, {}]) {
      expect((await ask(wider)).status).toBe(202);
      expect(await decide(2, true, { revision: seen?.revision })).toMatchObject(changed);
    }
    expect(await live()).toEqual(['1.1.0-00000001']);
    expect(await decide(2, true, { revision: undefined })).toMatchObject({ status: 400 });
    // The same request as before is the one that was examined.
    expect((await ask({ canary: 10 })).status).toBe(202);
    // So is a request for fewer claims. But when a claim was revoked in the meantime, the version asks for more than the administrator has
    // seen.
    const [navigation] = (await claims()).filter(({ claim }) => claim === NAV);
    expect((await withdraw(navigation?.id)).status).toBe(200);
    expect(await decide(2, true, { revision: seen?.revision })).toMatchObject(changed);
    expect((await decide(2, true)).status).toBe(200);
    expect(await live()).toEqual(['1.1.0-00000001, 10 %']);
  });

  it('a version that waits changes nothing, also not by what the canary of now is judged', async () => {
    await publish(1, { nav: ANALYSTS });
    await decide(1, true);
    await publish(2, { nav: ANALYSTS }, 20);
    const limits = async () =>
      (await rest<{ canary_limits: object }>(gateway, { token }, 'GET /dashboards/biomed')).body
        .canary_limits;
    const before = await limits();
    await publish(3, { nav: EVERYONE }, 20);
    const version = '1.3.0-00000003';
    const asked = await rest(gateway, { token }, 'PUT /dashboards/biomed/live', {
      version,
      canary: 30,
      limits: { failing: 50, rollback: false },
    });
    expect(asked.status).toBe(202);
    expect(await limits()).toEqual(before);
    expect(await live()).toEqual(['1.1.0-00000001, 20 %']);
    expect((await decide(3, true)).status).toBe(200);
    expect(await limits()).toEqual({ ...before, failing: 50, rollback: false });
    expect(await live()).toEqual(['1.1.0-00000001, 30 %']);
  });

  it('limits that a first version is asked for with are seen before, and kept', async () => {
    await publish(1, { nav: ANALYSTS });
    const limits = { failing: 50, promote: false };
    const version = '1.1.0-00000001';
    await rest(gateway, { token }, 'PUT /dashboards/biomed/live', { version, limits });
    expect(await waiting()).toMatchObject([{ percent: null, limits }]);
    expect((await decide(1, true)).status).toBe(200);
    const { body } = await rest(gateway, { token }, 'GET /dashboards/biomed');
    expect(body.canary_limits).toMatchObject(limits);
  });

  const claims = async (who: { token: string } = admin) =>
    (
      await rest<{ id: string; claim: string; used_by: string[] }[]>(
        gateway,
        who,
        'GET /approvals/biomed/claims',
      )
    ).body;
  const withdraw = (id = '', who: { token: string } | null = admin) =>
    rest(gateway, who, `DELETE /approvals/biomed/claims/${id}`);

  it('what is approved is listed with who uses it, and can be taken back, by administrators alone', async () => {
    expect(await claims()).toEqual([]);
    await publish(1, { nav: ANALYSTS });
    await decide(1, true);
    await publish(2);
    const listed = await claims();
    expect(listed).toEqual([
      { id: expect.any(String), claim: ROUTE, used_by: ['1.2.0-00000002'] },
      { id: expect.any(String), claim: NAV, used_by: [] },
    ]);
    expect(await claims({ token })).toEqual(listed);
    const [, navigation] = listed;
    const analyst = await signInAs(gateway.services, 'analyst');
    expect((await withdraw(navigation?.id, analyst)).status).toBe(403);
    expect((await withdraw(navigation?.id, { token })).status).toBe(401);
    expect(await withdraw(navigation?.id)).toMatchObject({ status: 200, body: navigation });
    expect((await withdraw(navigation?.id)).status).toBe(404);
    expect(await claims()).toHaveLength(1);
    expect((await publish(3, { nav: ANALYSTS })).status).toBe(202);
    await decide(3, true);
    expect((await claims()).map(({ claim }) => claim)).toEqual([ROUTE, NAV]);
    const [event] = await gateway.services.db
      .selectFrom('security_events')
      .select(['actor_id', 'detail'])
      .where('kind', '=', 'remote_claim_withdrawn')
      .execute();
    expect(event).toEqual({ actor_id: admin.id, detail: `biomed by user ${admin.id}: ${NAV}` });
  });

  it('a canary with what was taken back is not promoted by itself', async () => {
    await publish(1);
    await decide(1, true);
    await publish(2, { nav: ANALYSTS }, 10);
    await decide(2, true);
    const [navigation] = (await claims()).filter(({ claim }) => claim === NAV);
    expect((await withdraw(navigation?.id)).status).toBe(200);
    const { services } = gateway;
    const { trial } = await services.db
      .selectFrom('dashboard_canaries')
      .select('trial')
      .executeTakeFirstOrThrow();
    const counts = { trial, loads: 4, failed: 0, stopped: 0, timed: 4, ms: 1600 };
    for (const side of ['live', 'canary'] as const)
      await services.db
        .insertInto('dashboard_canary_people')
        .values(Array.from({ length: 40 }, (_, person) => ({ ...counts, side, person: `person ${person}` })))
        .execute();
    await rest(gateway, { token }, 'PUT /dashboards/biomed/canary-limits', { hours: 0 });
    await judgeCanary(services, 'biomed');
    const { body } = await rest(gateway, { token }, 'GET /dashboards/biomed');
    expect(body.canary_judgement).toMatchObject({
      state: 'left',
      reason: expect.stringContaining('claims what was approved once and has been withdrawn'),
    });
    expect(await live()).toEqual(['1.1.0-00000001, 10 %']);
  });

  it('what was taken back comes back by no rollback and no switch; what is live with it is named', async () => {
    await publish(1, { nav: ANALYSTS });
    await decide(1, true);
    const call = (what: string, body: object = {}) => rest(gateway, { token }, what, body);
    const problems = async () =>
      (await rest<{ problems: string[] }>(gateway, { token }, 'GET /dashboards/biomed')).body.problems;
    const [navigation] = (await claims()).filter(({ claim }) => claim === NAV);
    expect((await withdraw(navigation?.id)).body).toMatchObject({ used_by: ['1.1.0-00000001'] });
    expect(await live()).toEqual(['1.1.0-00000001']);
    expect(await problems()).toEqual([say('withdrawnInUse', '1.1.0-00000001', NAV).text]);
    expect((await call('PUT /dashboards/biomed/disabled', { disabled: true })).status).toBe(200);
    const refused = {
      status: 409,
      body: refusal(say('claimWithdrawn', 'biomed', '1.1.0-00000001', NAV).text),
    };
    expect(await call('PUT /dashboards/biomed/disabled', { disabled: false })).toMatchObject(refused);
    await publish(2);
    expect(await problems()).toEqual([]);
    expect((await call('PUT /dashboards/biomed/disabled', { disabled: false })).status).toBe(200);
    expect(await call('POST /dashboards/biomed/rollback')).toMatchObject(refused);
    expect(await live()).toEqual(['1.2.0-00000002']);
    // When it is requested again, it waits like any other.
    expect((await call('PUT /dashboards/biomed/live', { version: '1.1.0-00000001' })).status).toBe(202);
    await decide(1, true);
    expect(await live()).toEqual(['1.1.0-00000001']);
  });

  it('what comes with the portal is approved', async () => {
    const { services } = gateway;
    const config = { ...services.config, remotes: [await build(1, { nav: EVERYONE })] };
    await registerBundled({ ...services, config });
    expect(await live()).toEqual(['1.1.0-00000001']);
    expect((await publish(2, { nav: EVERYONE })).status).toBe(200);
  });

  it('what was there before the approvals may go on with what it claims', async () => {
    const { db } = gateway.services;
    await publish(1, { nav: ANALYSTS });
    await decide(1, true);
    for (const table of ['dashboard_approvals', 'dashboard_asks'] as const)
      await db.schema.dropTable(table).execute();
    await up(db as never);
    // A later migration has added this column.
    await db.schema.alterTable('dashboard_asks').addColumn('token_id', 'integer').execute();
    expect((await publish(2, { nav: ANALYSTS })).status).toBe(200);
    expect((await publish(3, { nav: EVERYONE })).status).toBe(202);
  });
});
