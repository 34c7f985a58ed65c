import { addDays, dayOf, defaultSettings, type HospitalSettings, rolesOfStage } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import type { Services } from '../../platform/context.ts';
import { toIso, toSql, transaction } from '../../platform/db/index.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { stopBackground } from '../background.ts';
import { findRequestToChange, updateRequest } from '../device-requests/store.ts';
import { appendEvent } from '../history/service.ts';
import { pauseClock, resumeClock } from './pause.ts';
import { recountDue } from './recount.ts';
import { isTimeToRemind, previewReminders, remind } from './remind.ts';

describe.each(DIALECTS)('the clock of a stage on %s', (dialect) => {
  let gateway: TestGateway;
  let [owner, analyst, admin]: SignedIn[] = [];
  let now: Date;
  let services: Services;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { TIME_ZONE: 'America/New_York' });
  });
  beforeEach(async () => {
    await gateway.clear();
    gateway.services.changes.announce('settings');
    // Monday in New York.
    now = new Date('2026-10-26T14:00:00.000Z');
    services = { ...gateway.services, clock: () => now };
    owner = await signInAs(gateway.services, 'provider');
    analyst = await signInAs(gateway.services, 'analyst');
    admin = await signInAs(gateway.services, 'admin');
  });
  afterAll(() => gateway.stop());

  const id = (person: SignedIn | undefined) => person?.id ?? 0;
  const rowOf = (request: number) =>
    gateway.services.db
      .selectFrom('device_requests')
      .select(['due_at', 'stage_since', 'waiting_since', 'version'])
      .where('id', '=', request)
      .executeTakeFirstOrThrow();
  const change = (name: string, value: unknown, more: object = {}) =>
    rest(gateway, admin ?? null, `PUT /settings/${name}`, { value, ...more });
  const eventsOf = async (request: number) =>
    (
      await gateway.services.db
        .selectFrom('request_events')
        .select(['action', 'actor_name'])
        .where('request_id', '=', request)
        .orderBy('sequence')
        .execute()
    ).map(({ action, actor_name }) => `${action} ${actor_name}`);

  it('ends at midnight where the hospital is, three working days after the submission', async () => {
    const { id: request } = await requestAt(services, id(owner));
    // Clocks there go back on Sunday, after the due day.
    expect(await rowOf(request)).toMatchObject({
      due_at: '2026-10-30 03:59:59.999',
      stage_since: toSql(now),
    });
    now = new Date('2026-10-29T14:00:00.000Z');
    const { id: later } = await requestAt(services, id(owner));
    expect((await rowOf(later)).due_at).toBe('2026-11-04 04:59:59.999');
  });

  it('stands while the request waits for its requester, and goes on after it', async () => {
    const { id: request } = await requestAt(services, id(owner), 'under_analysis');
    const actor = { id: id(analyst), name: 'Ann' };
    const step = (make: 'start' | 'stop') =>
      transaction(services.db, async (trx) => {
        const found = await findRequestToChange(trx, request);
        if (!found) throw new Error('gone');
        const before = found.request;
        const changed =
          make === 'start' ? pauseClock(before, now) : await resumeClock(services, trx, before, now);
        const after = await updateRequest(trx, before, changed);
        if (!after) throw new Error('changed');
        const context = { correlationId: 'test', changes: services.changes };
        await appendEvent(trx, context, actor, { action: 'taken', before, after, at: now }, found.head);
      });
    expect((await rowOf(request)).due_at?.slice(0, 10)).toBe('2026-11-10');
    now = new Date('2026-10-27T14:00:00.000Z');
    await step('start');
    expect(await rowOf(request)).toMatchObject({ due_at: null, waiting_since: toSql(now) });
    now = new Date('2026-11-02T14:00:00.000Z');
    await step('stop');
    // Wednesday to Monday are 4 working days.
    expect(await rowOf(request)).toMatchObject({ due_at: '2026-11-14 04:59:59.999', waiting_since: null });
    expect(await historyOf(services.db, request)).toMatchObject({ problems: [] });
    const { data } = await gql<{ deviceRequest: { stageDays: object[] } }>(
      gateway,
      analyst ?? null,
      'query ($id: ID!) { deviceRequest(id: $id) { stageDays { stage days waited } } }',
      { id: String(request) },
    );
    expect(data?.deviceRequest.stageDays.at(-1)).toMatchObject({ stage: 'under_analysis', waited: 4 });
  });

  it('stands from the first question to the requester until none is open', async () => {
    const { id: request } = await requestAt(gateway.services, id(owner), 'under_analysis');
    const ask = async (to: number) =>
      (
        await rest(gateway, analyst ?? null, `POST /device-requests/${request}/comments`, {
          body: 'Which?',
          question_to: to,
        })
      ).body.id;
    const answer = (comment: unknown) =>
      rest(gateway, owner ?? null, `POST /device-requests/${request}/comments/${comment}/answer`, {
        body: 'This.',
      });
    await ask(id(admin));
    expect((await rowOf(request)).waiting_since).toBeNull();
    const [one, two] = [await ask(id(owner)), await ask(id(owner))];
    expect(await rowOf(request)).toMatchObject({ waiting_since: expect.any(String), due_at: null });
    await answer(one);
    expect((await rowOf(request)).waiting_since).not.toBeNull();
    await answer(two);
    expect(await rowOf(request)).toMatchObject({ waiting_since: null, due_at: expect.any(String) });
    expect(await historyOf(services.db, request)).toMatchObject({ problems: [] });
  });

  it('that moves and stays in the past is told of again, which the preview says', async () => {
    await requestAt(services, id(owner));
    now = new Date(now.getTime() + 60 * 24 * 60 * 60_000);
    await requestAt(services, id(owner));
    const preview = async (days: number) =>
      (await change('target_submitted', days, { preview: true })).body.preview;
    expect(await preview(4)).toBe(
      '2 requests get another due day, 1 request stays overdue and is told of again.',
    );
    expect(await preview(200)).toBe('2 requests get another due day, 1 request is no longer overdue.');
  });

  it('is counted anew by other settings, in steps, and goes on where it was cut off', async () => {
    now = new Date();
    const made = [];
    for (let count = 0; count < 3; count++) made.push(await requestAt(services, id(owner)));
    const before = await Promise.all(made.map((request) => rowOf(request.id)));
    const { body } = await change('target_submitted', 10, { preview: true });
    expect(body.preview).toBe('3 requests get another due day.');
    expect((await rowOf(made[0]?.id ?? 0)).due_at).toBe(before[0]?.due_at);
    const told: string[] = [];
    const unsubscribe = services.changes.subscribe({ portalChanged: (what) => told.push(what), lost() {} });
    await change('target_submitted', 10);
    await stopBackground(gateway.services);
    unsubscribe();
    // Open pages are told once, after all due days are computed.
    expect(told).toEqual(['settings', 'dueDays']);
    for (const [index, request] of made.entries()) {
      const row = await rowOf(request.id);
      expect(row.due_at && row.due_at > String(before[index]?.due_at)).toBe(true);
      expect(row.version).toBe(before[index]?.version);
    }
    expect(await recountDue(gateway.services)).toBe(0);
    // Rows that an older gateway wrote have no due day.
    await services.db.updateTable('device_requests').set({ due_at: null }).execute();
    await services.db
      .updateTable('due_counts')
      .set({ calendar: 'x'.repeat(64) })
      .execute();
    expect(await recountDue(gateway.services)).toBe(3);
  });

  it('is verified once all of them are counted: one that was changed in the database is named', async () => {
    now = new Date();
    const { id: free } = await requestAt(services, id(owner));
    const { id: asked } = await requestAt(services, id(owner), 'under_analysis');
    await rest(gateway, analyst ?? null, `POST /device-requests/${asked}/comments`, {
      body: 'Which one?',
      question_to: id(owner),
    });
    const verify = () => verifyAudit(services.db, new Date(), services.config);
    await services.db.deleteFrom('due_counts').execute();
    expect(await verify()).toMatchObject({ dueDays: false, problems: [] });
    await recountDue(gateway.services);
    expect(await verify()).toMatchObject({ dueDays: true, problems: [] });
    const { due_at: due } = await rowOf(free);
    const forged = '2030-01-01 04:59:59.999';
    const forge = (request: number, due_at: string | null) =>
      services.db.updateTable('device_requests').set({ due_at }).where('id', '=', request).execute();
    await forge(free, forged);
    await forge(asked, forged);
    const is = 'is "2030-01-01T04:59:59.999Z", its history and the settings of the hospital make it';
    expect((await verify()).problems).toEqual([
      `device_requests ${free}, due_at: ${is} "${toIso(due ?? '')}"`,
      `device_requests ${asked}, due_at: ${is} null`,
    ]);
    expect(await verifyAudit(services.db, new Date(), { timeZone: 'Asia/Tokyo' })).toMatchObject({
      dueDays: false,
      problems: [],
    });
    await forge(free, due ?? null);
    await forge(asked, null);
    expect((await verify()).problems).toEqual([]);
  });

  it('reminds once before the due day, once on it, and tells when it is over and when for long', async () => {
    const { id: free } = await requestAt(services, id(owner));
    const { id: taken } = await requestAt(services, id(owner), 'under_analysis');
    const heard: string[] = [];
    const days: Record<string, string[]> = {};
    const first = dayOf(now, 'America/New_York');
    for (let day = 0; day < 14; day++) {
      now = new Date(Date.parse(`${addDays(first, day)}T14:00:00.000Z`));
      await remind(services);
      await Promise.all([remind(services), remind(services)]);
      const all = await eventsOf(free);
      const news = all.slice(heard.length);
      heard.push(...news);
      if (news.length) days[addDays(first, day)] = news.filter((event) => event.endsWith('Portal'));
    }
    expect(days).toMatchObject({
      '2026-10-28': ['reminder Portal'],
      '2026-10-29': ['reminder Portal'],
      '2026-10-30': ['overdue Portal'],
      '2026-11-05': ['escalated Portal'],
    });
    expect((await eventsOf(taken)).filter((event) => event.endsWith('Portal'))).toEqual(['reminder Portal']);
    expect(await historyOf(services.db, free)).toMatchObject({ problems: [] });
    // The actor of the reminders is the portal itself, which is no user.
    expect((await verifyAudit(services.db, now, services.config)).problems.join()).not.toContain('no user');
    const { data } = await gql<{ deviceRequest: { events: { action: string }[] } }>(
      gateway,
      owner ?? null,
      'query ($id: ID!) { deviceRequest(id: $id) { overdue events { action } } }',
      { id: String(free) },
    );
    expect(data?.deviceRequest).toMatchObject({ overdue: true, events: [{ action: 'created' }] });
  });

  it('say beforehand of how many requests other settings would tell', async () => {
    now = new Date('2026-10-26T14:00:00.000Z');
    const preview = (change: Partial<HospitalSettings>) =>
      previewReminders(services, defaultSettings(), { ...defaultSettings(), ...change });
    for (const due of ['2026-10-28', '2026-10-30', '2026-10-30']) {
      const { id: request } = await requestAt(services, id(owner));
      await services.db
        .updateTable('device_requests')
        .set({ due_at: `${due} 03:59:59.999` })
        .where('id', '=', request)
        .execute();
    }
    expect(await preview({ reminder_days: 1 })).toBe(
      'The next reminders tell of 1 request due soon and 0 requests long overdue.',
    );
    expect(await preview({ reminder_days: 3 })).toBe(
      'The next reminders tell of 3 requests due soon and 0 requests long overdue.',
    );
    const starts = () => services.db.selectFrom('reminder_starts').selectAll().execute();
    expect(await starts()).toEqual([]);
    await remind(services);
    now = new Date('2026-11-02T15:00:00.000Z');
    expect(await preview({ escalation_days: 1 })).toBe(
      'The next reminders tell of 0 requests due soon and 3 requests long overdue.',
    );
    expect(await preview({ escalation_role: 'nobody' })).toBe(
      'The next reminders tell of 0 requests due soon and 0 requests long overdue.',
    );
  });

  it.each([
    ['under_analysis', false],
    ['committee_review', true],
    ['approved', true],
  ] as const)(
    'reminds the assignee, and the roles of a stage at which they cannot act: %s, roles %s',
    async (stage, alsoRoles) => {
      const { db } = gateway.services;
      const { id: request } = await requestAt(services, id(owner), stage);
      await db
        .updateTable('device_requests')
        .set({ assignee_id: id(analyst), due_at: '2026-10-27 03:59:59.999' })
        .where('id', '=', request)
        .execute();
      await remind(services);
      const tellings = await db
        .selectFrom('tellings')
        .select('people')
        .where('request_id', '=', request)
        .where('kinds', '=', 'reminder')
        .execute();
      expect(tellings.map(({ people }) => JSON.parse(people ?? '{}'))).toEqual([
        { concerns: [id(analyst)], ...(alsoRoles && { concernedRoles: rolesOfStage(stage) }) },
      ]);
    },
  );

  it('tells that a request is long overdue after as many working days as are set, not sooner on a day off', async () => {
    await change('escalation_days', 2);
    expect((await change('holidays', ['2026-11-02'])).status).toBe(200);
    await remind(services);
    const { id: request } = await requestAt(services, id(owner));
    const escalated = async () => (await eventsOf(request)).includes('escalated Portal');
    // Due on Thursday; from Friday to the holiday on Monday one working day has passed.
    for (const day of ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']) {
      now = new Date(`${day}T15:00:00.000Z`);
      await remind(services);
      expect([day, await escalated()]).toEqual([day, false]);
    }
    now = new Date('2026-11-03T15:00:00.000Z');
    await remind(services);
    expect(await escalated()).toBe(true);
  });

  it.each([
    ['2026-10-28T09:59:00.000Z', false],
    ['2026-10-28T10:00:00.000Z', true],
    ['2026-10-29T03:59:00.000Z', true],
    ['2026-10-31T15:00:00.000Z', false],
  ])('reminds from the hour before the digests on, on working days alone: %s, %s', async (at, isTime) => {
    now = new Date(at);
    expect(await isTimeToRemind({ ...services, config: { ...services.config, digestHour: 7 } })).toBe(isTime);
  });

  it('tells only of due days after its first run, so that an upgrade reminds nobody of everything that is late', async () => {
    const late = await requestAt(services, id(owner));
    now = new Date('2026-11-20T15:00:00.000Z');
    const open = await requestAt(services, id(owner));
    await remind(services);
    await remind(services);
    expect(await eventsOf(late.id)).not.toContain('overdue Portal');
    for (let day = 0; day < 20; day++) {
      now = new Date(now.getTime() + 24 * 60 * 60_000);
      await remind(services);
    }
    const told = async (request: number) =>
      (await eventsOf(request)).filter((event) => event.endsWith('Portal'));
    expect(await told(open.id)).toEqual([
      'reminder Portal',
      'reminder Portal',
      'overdue Portal',
      'escalated Portal',
    ]);
    expect(await told(late.id)).toEqual([]);
  });

  it('finds what is due by its index', async () => {
    const { db } = gateway.services;
    const query = db
      .selectFrom('device_requests')
      .select('id')
      .where('due_at', '<=', '2026-01-01 00:00:00.000')
      .where('due_at', 'is not', null)
      .orderBy('due_at')
      .orderBy('id')
      .limit(10)
      .compile();
    const prefix = dialect === 'SQLite' ? 'explain query plan ' : 'explain ';
    const plan = await db.executeQuery<Record<string, unknown>>({
      ...query,
      sql: prefix + query.sql,
    });
    expect(JSON.stringify(plan.rows)).toContain('requests_due');
    expect(JSON.stringify(plan.rows)).not.toMatch(/TEMP B-TREE|filesort/);
  });
});
