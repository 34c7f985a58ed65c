import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { closeDay } from '../../audit/digest.ts';
import { rest } from '../../testing/client.ts';
import { docxText } from '../../testing/docx.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { itemOf, meetingOf } from '../../testing/meetings.ts';
import { pdfText } from '../../testing/pdf.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

describe.each(DIALECTS)('the minutes of a meeting on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let chair: SignedIn;
  let members: SignedIn[];
  let meeting: number;
  let requests: number[];
  let items: number[];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    chair = people.committee;
    members = [];
    for (const name of ['Ann', 'Ben', 'Cora', 'Dan'])
      members.push(await signInAs(gateway.services, 'committee', { name }));
    const { db } = gateway.services;
    const guests = JSON.stringify(['Gil Guest']);
    meeting = await meetingOf(db, { chair, planner: people.business_office, members }, { guests });
    requests = [];
    items = [];
    for (const deviceName of ['Pump', 'Stent']) {
      const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review', {
        deviceName,
      });
      requests.push(id);
      items.push(await itemOf(db, meeting, chair, { text: null, request_id: id, planned_request: id }));
    }
    items.push(await itemOf(db, meeting, chair, { text: 'Other matters' }));
  });
  afterAll(() => gateway.stop());

  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const on = (who: SignedIn, path: string, body?: unknown) =>
    call(who, path.replace(' ', ` /meetings/${meeting}`), body);
  const code = async (answer: ReturnType<typeof call>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  const [ann, ben, cora, dan] = [0, 1, 2, 3].map((at) => () => members[at] as SignedIn) as [
    () => SignedIn,
    () => SignedIn,
    () => SignedIn,
    () => SignedIn,
  ];
  const minutes = async (who: SignedIn) => (await on(who, 'GET /minutes')).body;
  const save = (who: SignedIn, text: string, version: number) => on(who, 'PUT /minutes', { text, version });
  const approve = (who = chair, body: object = {}) => on(who, 'POST /minutes/approve', body);

  /** A meeting that was held: Ann is recused from the pump, the pump is denied, the stent was not called. Dan does not attend. */
  async function held() {
    expect((await on(dan(), 'PUT /answer', { answer: 'no' })).status).toBe(200);
    await on(chair, 'POST /open');
    for (const each of [ann(), ben(), cora()]) await on(each, 'PUT /attendance', { present: true });
    const [pump] = items;
    await on(chair, `PUT /items/${pump}/recusal`, { user_id: ann().id, reason: 'Her company.' });
    await on(chair, `POST /items/${pump}/open`);
    for (const each of [chair, ben()])
      await on(each, `PUT /items/${pump}/vote`, { vote: 'deny', reason: 'Too loud.' });
    await on(cora(), `PUT /items/${pump}/vote`, { vote: 'approve' });
    await on(chair, `POST /items/${pump}/close`);
    await on(chair, `POST /items/${items[2]}/open`);
    await on(ben(), 'PUT /attendance', { present: false });
    expect((await on(chair, 'POST /close')).status).toBe(200);
  }

  it('are drafted from the stored data when somebody reads them after the meeting', async () => {
    expect(await code(on(chair, 'GET /minutes'))).toEqual([409, 'minutes_not_yet']);
    expect(await code(on(people.provider, 'GET /minutes'))).toEqual([404, 'meeting_not_found']);
    await held();
    const { text, ...facts } = await minutes(people.admin);
    expect(facts).toMatchObject({ state: 'draft', version: 1, additions: [], hidden_items: [] });
    const [, pump = '', stent = '', other = ''] = text.split(/^## /m);
    const [head] = text.split('\n\n');
    expect(head).toMatch(/^Minutes of “Next meeting”\nOpened on .*, closed on .*\nPlace: Room 4\n/);
    expect(head).toMatch(/\nChair: The committee\nMinutes: The committee\n/);
    expect(head).toMatch(
      /\nPresent: Ann, Ben \(left at .*\), Cora, The committee\nExcused: Dan\nGuests: Gil Guest$/,
    );
    expect(pump).toBe(
      `1. MDR-${String(requests[0]).padStart(6, '0')} Pump\n\n[To write: what was said]\n\nRecused: Ann\nCould vote: 3, needed: 3\nVotes: 1 approve, 2 deny\nRecommendation: deny\nDecision of the business office: none yet\n\n`,
    );
    expect(stent).toMatch(
      /Stent\n\nThe item was not called.\nDecision of the business office: none yet\n\n$/,
    );
    expect(other).toBe('3. Other matters\n\n[To write: what was said]');
    expect(facts.gaps).toEqual([
      { heading: expect.stringContaining('Pump'), what: 'what was said' },
      { heading: '3. Other matters', what: 'what was said' },
    ]);
    // Until somebody writes, the minutes follow the events. A written text stays.
    const decision = { status: 'rejected', notes: 'No.' };
    await call(people.business_office, `PUT /device-requests/${requests[0]}/status`, decision);
    const now = text.replace('office: none yet', 'office: rejected');
    expect((await minutes(chair)).text).toBe(now);
    expect(await gateway.services.db.selectFrom('minutes_drafts').select('version').execute()).toEqual([]);
    expect((await save(chair, `${now} So.`, 1)).status).toBe(200);
    await call(people.business_office, `PUT /device-requests/${requests[1]}/status`, decision);
    expect(await minutes(chair)).toMatchObject({ text: `${now} So.`, version: 2 });
  });

  it('refuse a line that begins a part which the writer may not read, or a part twice', async () => {
    await held();
    await on(chair, 'PUT /minute-taker', { user_id: ann().id });
    const { text, version } = await minutes(chair);
    const [, pump = ''] = text.split(/^(?=## )/m);
    const [heading] = pump.split('\n');
    // She has read it before she was recused, or knows the heading from the agenda.
    expect((await minutes(ann())).text).not.toContain(heading);
    for (const forged of [text, `${(await minutes(ann())).text}\n\n${heading}\n\nForged.`])
      expect(await save(ann(), forged, version)).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'text', message: expect.stringContaining(`“${heading}” begins a part`) }] },
      });
    expect((await save(chair, `${text}\n\n${heading}\n\nOnce more.`, version)).body.fields).toEqual([
      { field: 'text', message: `“${heading}” stands twice: a part has one heading` },
    ]);
    expect((await minutes(chair)).text).toBe(text);
  });

  it('are written by the chair again when the minute taker leaves the meeting', async () => {
    await on(chair, 'PUT /minute-taker', { user_id: ben().id });
    const { title, starts_at, ends_at, place } = (await on(chair, 'GET ')).body;
    const others = [chair, ann(), cora(), dan()].map(({ id }) => id);
    const plan = { title, starts_at, ends_at, place, chair_id: chair.id, member_ids: others };
    expect((await on(chair, 'PUT ', plan)).body.minute_taker).toBeNull();
    expect((await on(chair, 'GET /history')).body[0].changes).toContainEqual({
      ...{ field: 'minute_taker', old: 'Ben', new: 'The committee' },
    });
    await on(chair, 'POST /open');
    await on(chair, 'POST /close');
    const { text, version } = await minutes(chair);
    expect(await code(save(ben(), `${text} So.`, version))).toEqual([403, 'write_minutes_denied']);
  });

  it('say who voted what when the hospital wants names', async () => {
    await call(people.admin, 'PUT /settings/minutes_votes', { value: 'names', version: 0 });
    await held();
    expect((await minutes(chair)).text).toMatch(/\nApprove: Cora\nDeny: Ben, The committee\n/);
  });

  it('are written by the minute taker, the chair and the business office, each newest version once', async () => {
    await held();
    const { text } = await minutes(ben());
    expect(await code(save(ben(), `${text} We talked.`, 1))).toEqual([403, 'write_minutes_denied']);
    expect(await code(save(people.admin, 'x', 1))).toEqual([403, 'write_minutes_denied']);
    expect(await code(on(ben(), 'PUT /minute-taker', { user_id: ben().id }))).toEqual([
      403,
      'name_taker_denied',
    ]);
    const named = await on(chair, 'PUT /minute-taker', { user_id: ben().id });
    expect(named.body.minute_taker).toEqual({ id: ben().id, name: 'Ben' });
    expect(await code(on(chair, 'PUT /minute-taker', { user_id: people.provider.id }))).toEqual([
      400,
      'invalid_fields',
    ]);
    expect((await save(ben(), `${text} We talked.`, 1)).body).toMatchObject({
      version: 2,
      text: `${text} We talked.`,
      edited_by: 'Ben',
    });
    expect(await code(save(people.business_office, 'I am late.', 1))).toEqual([409, 'minutes_changed']);
    expect(await code(save(chair, text, 7))).toEqual([409, 'minutes_changed']);
    expect((await minutes(chair)).text).toBe(`${text} We talked.`);
    // Saving the same again makes no new version.
    expect((await save(chair, `${text} We talked.`, 2)).body.version).toBe(2);
    const together = await Promise.all([save(chair, 'One.', 2), save(ben(), 'Two.', 2)]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const wrong of [
      { text: 'x' },
      { version: 3 },
      { text: ' ', version: 3 },
      { text: 'x', version: '3' },
    ])
      expect(await code(on(chair, 'PUT /minutes', wrong))).toEqual([400, 'invalid_fields']);
  });

  it('hide the part about an item from a recused member, and keep it when they write', async () => {
    await held();
    const { text } = await minutes(chair);
    await save(chair, text.replace('[To write: what was said]', 'It is too loud.'), 1);
    await on(chair, 'PUT /minute-taker', { user_id: ann().id });
    const seen = await minutes(ann());
    expect(seen.hidden_items).toEqual([1]);
    expect(seen.text).not.toMatch(/Pump|loud|deny|approve/);
    expect(seen.text).toMatch(/Stent/);
    expect((await save(ann(), `${seen.text} Nothing.`, 2)).status).toBe(200);
    const after = await minutes(chair);
    expect(after.text).toMatch(/It is too loud[\s\S]* Nothing\.$/);
    // Without headings nobody can tell which text is about the pump, so everything is hidden.
    await save(chair, 'The pump is too loud.', 3);
    expect(await minutes(ann())).toMatchObject({ text: '', hidden_items: [1], version: 4 });
    expect(await code(save(ann(), 'I write.', 4))).toEqual([400, 'invalid_fields']);
    expect((await minutes(ben())).text).toBe('The pump is too loud.');
    await approve();
    const about = (item_id: number | null, said: string) => ({ text: said, item_id });
    expect((await on(chair, 'POST /minutes/additions', about(items[0] ?? 0, 'Much too loud.'))).status).toBe(
      201,
    );
    expect((await on(ann(), 'POST /minutes/additions', about(null, 'We ended late.'))).status).toBe(201);
    expect(await code(on(ann(), 'POST /minutes/additions', about(items[0] ?? 0, 'No.')))).toEqual([
      400,
      'invalid_fields',
    ]);
    const told = async (who: SignedIn) =>
      (await minutes(who)).additions.map(({ text: said }: { text: string }) => said);
    expect(await told(ben())).toEqual(['Much too loud.', 'We ended late.']);
    expect(await told(ann())).toEqual(['We ended late.']);
  });

  it('are approved by the chair, and stay as they are from then on', async () => {
    await held();
    const { text } = await minutes(chair);
    await save(chair, `${text} We talked.`, 1);
    const add = { text: 'Ben had come at two.', item_id: items[2] };
    expect(await code(on(chair, 'POST /minutes/additions', add))).toEqual([409, 'minutes_not_approved']);
    for (const other of [people.business_office, ben(), people.admin])
      expect(await code(approve(other))).toEqual([403, 'approve_minutes_denied']);
    expect(await code(approve(chair, { version: 1 }))).toEqual([409, 'minutes_changed']);
    const approved = (await approve(chair, { version: 2 })).body;
    expect(approved).toMatchObject({
      state: 'approved',
      version: 2,
      text: `${text} We talked.`,
      approved_by: { id: chair.id },
    });
    expect(await code(approve())).toEqual([409, 'minutes_approved']);
    expect(await code(save(chair, 'x', 2))).toEqual([409, 'minutes_approved']);
    expect(await code(on(chair, 'PUT /minute-taker', { user_id: ben().id }))).toEqual([
      409,
      'minutes_approved',
    ]);
    expect(await code(on(ben(), 'POST /minutes/additions', add))).toEqual([403, 'write_minutes_denied']);
    const added = await on(people.business_office, 'POST /minutes/additions', add);
    expect([added.status, added.body.version, added.body.additions]).toEqual([
      201,
      3,
      [
        {
          ...add,
          about: '3. Other matters',
          author: { id: people.business_office.id, name: 'The business_office' },
          at: expect.any(String),
        },
      ],
    ]);
    const history = (await on(chair, 'GET /history')).body.map(({ action }: { action: string }) => action);
    expect(history.slice(0, 2)).toEqual(['minutes_added', 'minutes_approved']);
  });

  it('are approved by the business office when the chair has left the committee', async () => {
    await held();
    const { db } = gateway.services;
    await db.updateTable('users').set({ active: 0 }).where('id', '=', chair.id).execute();
    expect((await approve(people.business_office)).body.state).toBe('approved');
  });

  it('can be read as documents, with the parts that the reader may read', async () => {
    await held();
    const { text } = await minutes(chair);
    await save(chair, text.replace('[To write: what was said]', 'It is too loud.\nMuch\uffff too loud.'), 1);
    await approve();
    await on(chair, 'POST /minutes/additions', { text: 'Ben had come at two.' });
    const printed = async (who: SignedIn, as: 'pdf' | 'docx') => {
      const headers = { authorization: `Bearer ${who.token}` };
      const answer = await fetch(`${gateway.url}/api/meetings/${meeting}/minutes.${as}`, { headers });
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
        200,
        `attachment; filename="Minutes ${meeting}.${as}"`,
      ]);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return as === 'pdf' ? pdfText(bytes) : docxText(bytes);
    };
    const number = `MDR-${String(requests[0]).padStart(6, '0')}`;
    // Request both at once, so that neither waits for the other.
    const [word, pdf] = await Promise.all([printed(chair, 'docx'), printed(chair, 'pdf')]);
    expect(word).toMatch(/^Heading1: Next meeting\n.*Approved by The committee on/);
    expect(word).toContain(`\nHeading2: 1. ${number} Pump\nIt is too loud.\nMuch too loud.\nRecused: Ann\n`);
    expect(word).toMatch(
      /\nHeading2: Additions\nThe whole meeting\nby The committee · .*\nBen had come at two\.$/,
    );
    for (const said of ['Pump', 'too loud', 'Ben had come at two']) expect(pdf).toContain(said);
    for (const as of ['pdf', 'docx'] as const) {
      const seen = await printed(ann(), as);
      expect(seen).not.toMatch(/Pump|loud|deny/);
      expect(seen).toMatch(/Without what is about item 1/);
    }
    expect(await code(on(people.provider, 'GET /minutes.pdf'))).toEqual([404, 'meeting_not_found']);
  });

  it('are checked by the audit, with the digests of the days', async () => {
    await held();
    await approve();
    await on(chair, 'POST /minutes/additions', { text: 'Ben had come at two.' });
    const { db } = gateway.services;
    const later = new Date(Date.now() + 26 * 60 * 60_000);
    expect(await closeDay(db, later)).toMatchObject({ minutes_chains: 1 });
    const problems = async () => (await verifyAudit(db, later)).problems;
    expect(await verifyAudit(db, later)).toMatchObject({ minutes: 1, problems: [] });
    const events = await db.selectFrom('minutes_events').selectAll().orderBy('sequence').execute();
    const [first, second] = events;
    await db
      .updateTable('minutes_events')
      .set({ content: String(first?.content).replace('deny', 'approve') })
      .where('sequence', '=', 1)
      .execute();
    expect(await problems()).toEqual([`minutes ${meeting}, event 1: was changed`]);
    await db
      .updateTable('minutes_events')
      .set({ content: first?.content ?? '' })
      .where('sequence', '=', 1)
      .execute();
    await db.deleteFrom('minutes_events').where('sequence', '=', 2).execute();
    expect(await problems()).toEqual([
      expect.stringMatching(/^minutes \d+, event 2: is missing that was there/),
    ]);
    await db.deleteFrom('minutes_events').execute();
    expect(await problems()).toEqual([expect.stringMatching(/^minutes \d+: its history has vanished/)]);
    for (const event of [first, second])
      if (event) await db.insertInto('minutes_events').values(event).execute();
    expect(await problems()).toEqual([]);
  });
});
