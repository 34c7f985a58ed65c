import { LIMITS, ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { toSql } from '../../platform/db/index.ts';
import { rest } from '../../testing/client.ts';
import { docxText } from '../../testing/docx.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { itemOf, meetingOf } from '../../testing/meetings.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { appendToChain } from '../minutes/store.ts';
import { remindOfActions } from './remind.ts';

const DAY = 24 * 60 * 60_000;

describe.each(DIALECTS)('the actions of a meeting on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let chair: SignedIn;
  let ann: SignedIn;
  let ben: SignedIn;
  let meeting: number;
  /** The items: the pump, from which Ann is recused, and a text. */
  let items: number[];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    chair = people.committee;
    ann = await signInAs(gateway.services, 'committee', { name: 'Ann' });
    ben = await signInAs(gateway.services, 'committee', { name: 'Ben' });
    const { db } = gateway.services;
    const planned = { chair, planner: people.business_office, members: [ann, ben] };
    meeting = await meetingOf(db, planned, { minute_taker_id: ben.id });
    const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review', {
      deviceName: 'Pump',
    });
    items = [
      await itemOf(db, meeting, chair, { text: null, request_id: id, planned_request: id }),
      await itemOf(db, meeting, chair, { text: 'Other matters' }),
    ];
  });
  afterAll(() => gateway.stop());

  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const on = (who: SignedIn, path: string, body?: unknown) =>
    call(who, path.replace(' ', ` /meetings/${meeting}`), body);
  const code = async (answer: ReturnType<typeof call>) => {
    const { status, body } = await answer;
    return [status, body.code ?? ''];
  };
  const note = (who: SignedIn, body: object) => on(who, 'POST /actions', body);
  const actions = async (who: SignedIn) => (await on(who, 'GET /actions')).body;
  const texts = async (who: SignedIn) =>
    (await actions(who)).actions.map(({ text }: { text: string }) => text);
  const today = () => gateway.services.clock().toISOString().slice(0, 10);
  const dayIn = (days: number) =>
    new Date(gateway.services.clock().getTime() + days * DAY).toISOString().slice(0, 10);
  const waiting = async (who: SignedIn) =>
    (await call(who, 'GET /waiting')).body.find(({ kind }: { kind: string }) => kind === 'actions');
  const open = async () => {
    await on(chair, 'POST /open');
    await on(chair, `PUT /items/${items[0]}/recusal`, { user_id: ann.id, reason: 'Her company.' });
  };
  /** Adds these actions and approves the minutes. Returns the ids of the actions. */
  async function approved(...noted: object[]): Promise<number[]> {
    await open();
    for (const each of noted) expect((await note(ben, each)).status).toBe(201);
    await on(chair, 'POST /close');
    expect((await on(chair, 'POST /minutes/approve')).status).toBe(200);
    return (await actions(chair)).actions.map(({ id }: { id: number }) => id);
  }

  it('are noted by people who write the minutes, from the opening until the approval of the minutes', async () => {
    const price = { text: 'Ask for a price.', person_id: ann.id, due_day: dayIn(3) };
    expect(await code(note(ben, price))).toEqual([409, 'actions_not_yet']);
    await open();
    expect(await code(note(ann, price))).toEqual([403, 'write_minutes_denied']);
    expect(await code(note(people.admin, price))).toEqual([403, 'write_minutes_denied']);
    expect(await code(note(people.provider, price))).toEqual([404, 'meeting_not_found']);
    expect((await note(ben, price)).body).toMatchObject({
      version: 1,
      may_note: true,
      actions: [
        { ...price, name: 'Ann', item_id: null, about: null, done: null, version: 1, may_finish: false },
      ],
    });
    const guest = { text: 'Send the study.', guest: 'Gil Guest', item_id: items[1] };
    expect((await note(people.business_office, guest)).body.actions[1]).toMatchObject({
      ...{ text: 'Send the study.', person_id: null, name: 'Gil Guest', due_day: null },
      about: 'Other matters',
    });
    await on(chair, 'POST /close');
    const [first, second] = (await actions(chair)).actions;
    const change = { ...price, text: 'Ask for two prices.', version: 1 };
    expect(await code(on(ann, `PUT /actions/${first.id}`, change))).toEqual([403, 'write_minutes_denied']);
    const both = await Promise.all([
      on(chair, `PUT /actions/${first.id}`, change),
      on(ben, `PUT /actions/${first.id}`, { ...change, text: 'Ask for three prices.' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    // Saving the same again makes no new version.
    const [{ version: _, meeting_id, about, done, may_finish, may_reopen, name, ...asIs }] = (
      await actions(chair)
    ).actions;
    expect((await on(chair, `PUT /actions/${first.id}`, { ...asIs, version: 2 })).body.version).toBe(3);
    expect(await code(on(chair, `DELETE /actions/${first.id}?version=1`))).toEqual([
      409,
      'action_changed_meanwhile',
    ]);
    expect((await on(ben, `DELETE /actions/${second.id}?version=1`)).status).toBe(204);
    expect(await code(on(ben, `DELETE /actions/${second.id}`))).toEqual([404, 'action_not_found']);
    // Actions wait for nobody until the minutes are approved.
    expect(await waiting(ann)).toMatchObject({ count: 0, actions: [] });
    expect(await code(on(ann, `POST /actions/${first.id}/done`))).toEqual([409, 'action_not_real']);
    expect(await code(on(chair, 'POST /minutes/approve', { actions_version: 3 }))).toEqual([
      409,
      'actions_changed_meanwhile',
    ]);
    expect((await on(chair, 'POST /minutes/approve', { actions_version: 4 })).status).toBe(200);
    for (const late of [
      note(ben, price),
      on(chair, `PUT /actions/${first.id}`, change),
      on(chair, `DELETE /actions/${first.id}`),
    ])
      expect(await code(late)).toEqual([409, 'minutes_approved']);
    const history = (await on(chair, 'GET /history')).body.map(({ action }: { action: string }) => action);
    expect(history.filter((action: string) => action === 'actions_changed')).toHaveLength(4);
  });

  it('can be given to staff, or to a guest by name', async () => {
    await open();
    const former = await signInAs(gateway.services, 'committee', { name: 'Former' });
    await gateway.services.db.updateTable('users').set({ active: 0 }).where('id', '=', former.id).execute();
    const fields = async (body: object) =>
      (await note(ben, { text: 'x', ...body })).body.fields?.map(({ field }: { field: string }) => field);
    expect(await fields({})).toEqual(['person_id']);
    expect(await fields({ person_id: ann.id, guest: 'Gil' })).toEqual(['person_id']);
    for (const nobody of [former.id, people.provider.id, 999_999])
      expect(await fields({ person_id: nobody })).toEqual(['person_id']);
    expect(await fields({ guest: 'Gil', due_day: dayIn(-2) })).toEqual(['due_day']);
    expect(await fields({ guest: 'Gil', due_day: '2026-02-30' })).toEqual(['due_day']);
    expect(await fields({ guest: 'Gil', item_id: 999_999 })).toEqual(['item_id']);
    for (const due_day of ['2999-12-31', dayIn(0)])
      expect((await note(ben, { text: 'x', guest: 'Gil', due_day })).status).toBe(201);
    expect(await fields({ guest: 'Gil', due_day: '9999-12-31T00' })).toEqual(['due_day']);
    // A person who is recused from an item gets no action about it.
    expect(await fields({ person_id: ann.id, item_id: items[0] })).toEqual(['person_id']);
    expect(
      (await note(ben, { text: 'Two\n## lines', person_id: people.supply_chain.id })).body.actions.at(-1),
    ).toMatchObject({ text: 'Two ## lines', name: 'The supply_chain' });
  });

  it('are hidden from people who are recused from their item, in REST and GraphQL', async () => {
    const [pump = 0, other = 0] = await approved(
      { text: 'Return the loan.', person_id: ben.id, item_id: items[0], due_day: dayIn(1) },
      { text: 'Find a room.', person_id: people.supply_chain.id },
    );
    expect(await texts(ben)).toEqual(['Return the loan.', 'Find a room.']);
    expect(await texts(ann)).toEqual(['Find a room.']);
    expect((await on(ann, 'GET /minutes')).body.text).not.toContain('loan');
    for (const step of ['done', 'reopen'])
      expect(await code(on(ann, `POST /actions/${pump}/${step}`))).toEqual([404, 'action_not_found']);
    expect(await code(on(ann, `POST /actions/${other}/done`))).toEqual([403, 'finish_action_denied']);
    expect(JSON.stringify((await on(ann, 'GET /history')).body)).not.toMatch(/loan|room/);
    // An action is also hidden from its owner when the owner is recused later.
    expect((await waiting(ben)).count).toBe(1);
    const { db } = gateway.services;
    const recusal = await db.selectFrom('request_recusals').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('request_recusals')
      .values({ ...recusal, user_id: ben.id })
      .execute();
    expect(await waiting(ben)).toMatchObject({ count: 0, actions: [] });
    expect(await code(on(ben, `POST /actions/${pump}/done`))).toEqual([404, 'action_not_found']);
    expect(await texts(ben)).toEqual(['Find a room.']);
  });

  it('are a part of the minutes, and nobody can write others into them', async () => {
    await open();
    await note(ben, { text: 'Return the loan.', person_id: ben.id, item_id: items[0], due_day: dayIn(1) });
    await note(ben, { text: 'Find a room.', guest: 'Gil Guest' });
    await on(chair, 'POST /close');
    const { text, version } = (await on(chair, 'GET /minutes')).body;
    expect(text).toMatch(
      /\n\n## Actions\n\n1\. Return the loan\. \(Ben, by \w+ \d+, \d{4}\)\n2\. Find a room\. \(Gil Guest\)$/,
    );
    const saved = await on(chair, 'PUT /minutes', { text: text.replace('Chair:', 'The chair:'), version });
    expect(saved.body.text).toBe(text.replace('Chair:', 'The chair:'));
    for (const forged of [
      text.slice(text.indexOf('## Actions')),
      text.replace('Gil Guest', 'Ann'),
      `${text}\n3. More.`,
      text.replace('Chair:', '## Actions\n1. Pay me.\nChair:'),
    ])
      expect(await code(on(chair, 'PUT /minutes', { text: forged, version: 2 }))).toEqual([
        400,
        'invalid_fields',
      ]);
    // A writer who may not read all of them leaves the others unchanged.
    await on(chair, 'PUT /minute-taker', { user_id: ann.id });
    const seen = (await on(ann, 'GET /minutes')).body.text;
    expect(seen).toMatch(/## Actions\n\n1\. Find a room\. \(Gil Guest\)$/);
    expect((await on(ann, 'PUT /minutes', { text: seen.replace('Place:', 'In'), version: 2 })).status).toBe(
      200,
    );
    expect(await code(on(ann, 'PUT /minutes', { text, version: 3 }))).toEqual([400, 'invalid_fields']);
    await on(chair, 'POST /minutes/approve');
    const before = (await on(chair, 'GET /minutes')).body.text;
    expect(before).toContain('1. Return the loan. (Ben, by ');
    // The approved text comes from the chain, whatever happens to the table.
    const { db } = gateway.services;
    await db.updateTable('meeting_actions').set({ text: 'Forged.' }).execute();
    expect((await on(chair, 'GET /minutes')).body.text).toBe(before);
    expect((await verifyAudit(db, new Date())).problems).toEqual([
      expect.stringMatching(
        /^meeting_actions \d+, text: is "Forged\.", its history says "Return the loan\."/,
      ),
      expect.stringMatching(/^meeting_actions \d+, text: is "Forged\."/),
    ]);
    const headers = { authorization: `Bearer ${chair.token}` };
    const answer = await fetch(`${gateway.url}/api/meetings/${meeting}/minutes.docx`, { headers });
    expect(await docxText(new Uint8Array(await answer.arrayBuffer()))).toMatch(
      /\nHeading2: Actions\nReturn the loan\.\nBen, by .*\nFind a room\.\nGil Guest$/,
    );
  });

  it('cannot be noted in a circulation, which has no minutes', async () => {
    await gateway.services.db
      .updateTable('meetings')
      .set({ kind: 'circulation', state: 'open' })
      .where('id', '=', meeting)
      .execute();
    expect(await code(note(chair, { text: 'x', guest: 'Gil' }))).toEqual([409, 'no_session']);
    expect(await code(on(chair, 'GET /actions'))).toEqual([409, 'no_session']);
  });

  it('fit into the longest minutes', async () => {
    await open();
    const long = { text: 'x'.repeat(LIMITS.actions.text), guest: 'y'.repeat(LIMITS.actions.name) };
    const due_day = '2026-12-31';
    for (let at = 0; at < LIMITS.actions.most; at++)
      expect((await note(ben, { ...long, due_day: at % 2 ? null : dayIn(3) })).status).toBe(201);
    expect(await code(note(ben, { text: 'One more.', guest: 'Gil', due_day }))).toEqual([
      409,
      'actions_full',
    ]);
    await on(chair, 'POST /close');
    const { text, version } = (await on(chair, 'GET /minutes')).body;
    const [said = '', list = ''] = text.split('\n\n## Actions\n');
    const filled = (length: number) =>
      `${said}\n${'z'.repeat(length - said.length - 1)}\n\n## Actions\n${list}`;
    const save = (length: number) => on(chair, 'PUT /minutes', { text: filled(length), version });
    expect((await save(LIMITS.minutes.text + 1)).body.fields).toEqual([
      { field: 'text', message: 'Text must be at most 100000 characters' },
    ]);
    expect((await save(LIMITS.minutes.text)).body.text).toBe(filled(LIMITS.minutes.text));
  });

  it('are followed up once, by people who still belong to the staff', async () => {
    const { analyst, supply_chain: owner } = people;
    const [one = 0, two = 0] = await approved(
      { text: 'Order samples.', person_id: owner.id },
      { text: 'Count them.', person_id: analyst.id, item_id: items[0] },
    );
    const { db } = gateway.services;
    const both = await Promise.all(
      [owner, chair, ben].map((who) => on(who, `POST /actions/${one}/done`, { note: `By ${who.name}.` })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(both.map(({ body }) => JSON.stringify(body.done))).size).toBe(1);
    const history = (await on(chair, 'GET /history')).body.map(({ action }: { action: string }) => action);
    expect(history.filter((action: string) => action === 'action_done')).toHaveLength(1);
    // A person who has left the staff can no longer read any of it and gets no mails about it.
    await db.updateTable('user_roles').set({ role: 'provider' }).where('user_id', '=', analyst.id).execute();
    await db.updateTable('users').set({ role: 'provider' }).where('id', '=', analyst.id).execute();
    expect(await code(on(analyst, `POST /actions/${two}/done`))).toEqual([404, 'action_not_found']);
    expect(await waiting(analyst)).toBeUndefined();
    await db.updateTable('users').set({ active: 0 }).where('id', '=', analyst.id).execute();
    expect((await on(ben, `POST /actions/${two}/done`)).body.done.by.name).toBe('Ben');
    expect((await on(ben, `POST /actions/${two}/reopen`)).body).toMatchObject({ done: null, version: 3 });
  });

  it('are compared with the chain of the minutes by the audit', async () => {
    const { db } = gateway.services;
    const problems = async () => (await verifyAudit(db)).problems;
    const rows = () => db.selectFrom('meeting_actions').selectAll().orderBy('id').execute();
    await open();
    for (const each of [
      { text: 'Ask for a price.', person_id: ann.id, due_day: dayIn(3) },
      { text: 'Count them.', person_id: ben.id },
      { text: 'Send the study.', guest: 'Gil Guest', due_day: dayIn(5), item_id: items[1] },
    ])
      expect((await note(ben, each)).status).toBe(201);
    const [one = 0, two = 0, three = 0] = (await rows()).map(({ id }) => id);
    // Until the approval, changes are no problem, and the actions wait for nobody.
    expect(await problems()).toEqual([]);
    const undone = { open_for: null, open_since: null };
    await db
      .updateTable('meeting_actions')
      .set({ open_for: ann.id, open_since: '2026-01-01 00:00:00.000' })
      .where('id', '=', one)
      .execute();
    expect(await problems()).toEqual(
      ['open_for', 'open_since'].map((column) =>
        expect.stringContaining(`meeting_actions ${one}, ${column}: is `),
      ),
    );
    await db.updateTable('meeting_actions').set(undone).execute();
    await on(chair, 'POST /close');
    expect((await on(chair, 'POST /minutes/approve')).status).toBe(200);
    expect(await problems()).toEqual([]);
    // Work on the actions and the minutes is no forged change.
    expect((await on(ben, `POST /actions/${two}/done`, { note: 'Ten came.' })).status).toBe(200);
    expect((await on(ann, `POST /actions/${one}/done`, {})).status).toBe(200);
    expect((await on(chair, 'POST /minutes/additions', { text: 'Ann came late.' })).status).toBe(201);
    expect((await on(chair, `POST /actions/${one}/reopen`)).status).toBe(200);
    expect((await on(ben, `POST /actions/${three}/done`, {})).status).toBe(200);
    expect((await on(chair, `POST /actions/${three}/reopen`)).status).toBe(200);
    expect(await problems()).toEqual([]);
    expect((await on(chair, 'GET /minutes')).body).toMatchObject({
      version: 2,
      additions: [{ text: 'Ann came late.' }],
    });
    // The audit names a change by somebody with access to the database, whichever column it is.
    for (const [id, changed] of [
      [one, { text: 'Buy it from my brother.' }],
      [one, { person_id: ben.id }],
      [one, { person_name: 'Ben' }],
      [one, { due_day: '2030-01-01' }],
      [one, { item_id: items[1] }],
      [one, { open_until: '2030-01-01' }],
      [one, { open_since: '2026-01-01 00:00:00.000' }],
      [one, { ...undone, done_at: '2026-01-01 00:00:00.000', done_by: ben.id, done_by_name: 'Ben' }],
      [two, { done_by: chair.id }],
      [two, { done_by_name: 'Chair' }],
      [two, { done_at: '2026-01-01 00:00:00.000' }],
      [two, { note: 'None came.' }],
      [three, { person_name: 'Somebody' }],
    ] as const) {
      const before = (await rows()).find((row) => row.id === id);
      await db.updateTable('meeting_actions').set(changed).where('id', '=', id).execute();
      expect(await problems(), JSON.stringify(changed)).toEqual(
        Object.keys(changed).map(() => expect.stringMatching(new RegExp(`^meeting_actions ${id}, `))),
      );
      await db
        .updateTable('meeting_actions')
        .set(before ?? {})
        .where('id', '=', id)
        .execute();
    }
    const [first] = await rows();
    await db.deleteFrom('meeting_actions').where('id', '=', one).execute();
    expect(await problems()).toEqual([`meeting_actions ${one}: is missing, minutes ${meeting} had it`]);
    await db
      .insertInto('meeting_actions')
      .values([first ?? [], { ...first, id: three + 1 }].flat() as [])
      .execute();
    expect(await problems()).toEqual([
      `meeting_actions ${three + 1}: the history of minutes ${meeting} does not tell of it`,
    ]);
    await db
      .deleteFrom('meeting_actions')
      .where('id', '=', three + 1)
      .execute();
    // An event about an action that is not in the minutes.
    await appendToChain(db, {
      ...{ meeting_id: meeting, action: 'action_done', at: toSql(new Date()), actor: chair },
      content: { action: { id: three + 1, note: null } },
    });
    expect(await problems()).toEqual([
      `minutes ${meeting}, event 8: the minutes have no action ${three + 1}`,
    ]);
  });

  it('take one line of the minutes, whatever their text is', async () => {
    const { db } = gateway.services;
    const name = 'Dr.\r\n## 1. <b>Who</b>\u2028e\u0301';
    await db.updateTable('users').set({ name }).where('id', '=', people.analyst.id).execute();
    const text = '<script>alert(1)</script> [x](javascript:alert(1)) ## Actions';
    await open();
    await note(ben, { text, person_id: people.analyst.id, item_id: items[1] });
    await on(chair, 'POST /close');
    const minutes = (await on(chair, 'GET /minutes')).body;
    expect(minutes.text).toMatch(/\n## Actions\n\n1\. <script>.*## Actions \(Dr\. +## 1\. <b>Who<\/b> é\)$/);
    expect((await on(chair, 'PUT /minutes', minutes)).status).toBe(200);
    expect((await on(chair, 'POST /minutes/approve')).status).toBe(200);
    expect((await on(chair, 'GET /minutes')).body.text).toBe(minutes.text);
  });

  it('wait for their people once the minutes are approved, until they are done', async () => {
    const { supply_chain: owner, business_office: office } = people;
    const [late = 0, , guests = 0] = await approved(
      { text: 'Order samples.', person_id: owner.id, due_day: today() },
      { text: 'Count them.', person_id: owner.id },
      { text: 'Send the study.', guest: 'Gil Guest' },
    );
    const { db } = gateway.services;
    await db
      .updateTable('meeting_actions')
      .set({ open_until: '2020-01-01' })
      .where('id', '=', late)
      .execute();
    expect(await waiting(owner)).toMatchObject({
      ...{ count: 2, overdue: 1, oldest: expect.any(String), items: [], said: [] },
      actions: [
        { id: late, text: 'Order samples.', meeting_id: meeting, page: null, overdue: true },
        { text: 'Count them.', meeting_title: 'Next meeting', due_day: null, overdue: false },
      ],
    });
    expect((await waiting(ben)).count).toBe(0);
    expect(await waiting(people.provider)).toBeUndefined();
    // Its owner may not read the meeting.
    expect(await code(on(owner, 'GET /actions'))).toEqual([404, 'meeting_not_found']);
    for (const other of [people.analyst, people.provider])
      expect(await code(on(other, `POST /actions/${late}/done`))).toEqual([404, 'action_not_found']);
    expect(await code(on(owner, `POST /actions/${guests}/done`))).toEqual([404, 'action_not_found']);
    expect(await code(on(ann, `POST /actions/${late}/done`))).toEqual([403, 'finish_action_denied']);
    const done = await on(owner, `POST /actions/${late}/done`, { note: 'Ten came.' });
    expect(done.body).toMatchObject({
      done: { by: { id: owner.id }, note: 'Ten came.' },
      ...{ may_finish: false, may_reopen: false },
    });
    // A finished action stays as it is.
    expect((await on(office, `POST /actions/${late}/done`, { note: 'Mine.' })).body.done.note).toBe(
      'Ten came.',
    );
    expect((await waiting(owner)).count).toBe(1);
    expect(await code(on(owner, `POST /actions/${late}/reopen`))).toEqual([403, 'reopen_action_denied']);
    expect((await on(chair, `POST /actions/${late}/reopen`)).body).toMatchObject({
      done: null,
      may_finish: true,
    });
    expect((await waiting(owner)).count).toBe(2);
    expect((await on(ben, `POST /actions/${guests}/done`, {})).body.done).toMatchObject({
      by: { id: ben.id },
    });
    expect((await actions(chair)).actions.map((each: { done: unknown }) => Boolean(each.done))).toEqual([
      ...[false, false, true],
    ]);
  });

  it('are mailed to their people at the approval, one day before they are due and on the day', async () => {
    const { services } = gateway;
    const letters = async () => {
      const rows = await services.db
        .selectFrom('mails')
        .select(['letter', 'user_id'])
        .where('letter', 'in', ['action_given', 'action_due'])
        .orderBy('created_at')
        .execute();
      await services.db.deleteFrom('mails').execute();
      return rows.map(({ letter, user_id }) => `${letter} ${user_id}`).sort();
    };
    // Weekdays, in the morning.
    const monday = new Date('2026-06-01T15:00:00.000Z');
    const clock = services.clock;
    try {
      const at = (days: number) =>
        Object.assign(services, { clock: () => new Date(monday.getTime() + days * DAY) });
      at(0);
      const rows = [
        { text: 'On Thursday.', person_id: ben.id, due_day: '2026-06-04' },
        { text: 'By the chair.', person_id: chair.id, due_day: null },
        { text: 'On Sunday.', person_id: people.analyst.id, due_day: '2026-06-07' },
      ];
      await services.db.updateTable('meetings').set({ state: 'open' }).execute();
      for (const each of rows) expect((await note(ben, each)).status).toBe(201);
      await on(chair, 'POST /close');
      await on(chair, 'POST /minutes/approve');
      // People get no mail about their own acts.
      expect(await letters()).toEqual([`action_given ${ben.id}`, `action_given ${people.analyst.id}`].sort());
      const told = async (days: number) => {
        at(days);
        await remindOfActions(services);
        await remindOfActions(services);
        return letters();
      };
      expect(await told(0)).toEqual([]);
      expect(await told(1)).toEqual([]);
      expect(await told(2)).toEqual([`action_due ${ben.id}`]);
      expect(await told(3)).toEqual([`action_due ${ben.id}`, `action_due ${people.analyst.id}`].sort());
      // When the day before is a day off, the mail comes on the last working day before it.
      expect(await told(4)).toEqual([`action_due ${people.analyst.id}`]);
      expect(await told(5)).toEqual([]);
      expect(await told(7)).toEqual([]);
    } finally {
      Object.assign(services, { clock });
    }
  });
});
