import { LIMITS, ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { openLive } from '../../testing/live.ts';
import { itemOf, meetingOf } from '../../testing/meetings.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

describe.each(DIALECTS)('notes in a meeting on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let chair: SignedIn;
  let ann: SignedIn;
  let ben: SignedIn;
  let meeting: number;
  let about: number;
  let other: number;
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
    meeting = await meetingOf(db, { chair, planner: chair, members: [ann, ben] });
    const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review', {
      manufacturer: 'Medtronic',
    });
    about = await itemOf(db, meeting, chair, { text: null, request_id: id, planned_request: id });
    other = await itemOf(db, meeting, chair, { text: 'Other matters' });
  });
  afterAll(() => gateway.stop());

  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const on = (who: SignedIn, path: string, body?: unknown) =>
    call(who, path.replace(' ', ` /meetings/${meeting}`), body);
  const notes = (who: SignedIn, item = about) => on(who, `GET /items/${item}/notes`);
  const note = (who: SignedIn, text: string | null, version: number, item = about) =>
    on(who, `PUT /items/${item}/notes`, { text, version });
  const code = async (answer: ReturnType<typeof on>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };

  it('are taken in session by the minute taker and people who lead, and read by everybody who reads the meeting', async () => {
    await on(chair, 'PUT /minute-taker', { user_id: ann.id });
    expect(await code(note(ann, 'Early.', 0))).toEqual([409, 'meeting_not_open']);
    await on(chair, 'POST /open');
    expect((await notes(ben)).body).toEqual({
      ...{ item_id: about, text: null, version: 0, edited_by: null, edited_at: null },
      may_write: false,
    });
    expect((await note(ann, 'It costs\nless.', 0)).body).toMatchObject({
      ...{ text: 'It costs\nless.', version: 1, edited_by: { id: ann.id, name: 'Ann' }, may_write: true },
      edited_at: expect.any(String),
    });
    expect((await note(people.business_office, 'It costs more.', 1)).body.version).toBe(2);
    // The same text again changes nothing, whichever version was read.
    expect((await note(chair, 'It costs more.', 1)).body).toMatchObject({
      version: 2,
      edited_by: { name: 'The business_office' },
    });
    expect((await notes(people.admin)).body.text).toBe('It costs more.');
    expect(await code(note(ben, 'Mine.', 2))).toEqual([403, 'write_minutes_denied']);
    for (const role of ['provider', 'analyst', 'supply_chain'] as const) {
      expect((await notes(people[role])).status).toBe(404);
      expect((await note(people[role], 'Mine.', 2)).status).toBe(404);
    }
    expect((await notes(ben, 999_999)).status).toBe(404);
  });

  it('overwrite nothing that somebody else has noted in the meantime', async () => {
    await on(chair, 'POST /open');
    const both = await Promise.all([note(chair, 'One.', 0), note(people.business_office, 'Two.', 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('notes_changed');
    expect(refused?.body.error).toMatch(/^The (committee|business_office) has changed these notes/);
    expect((await notes(ben)).body.version).toBe(1);
    expect((await note(chair, null, 1)).body).toMatchObject({ text: null, version: 2 });
  });

  it('name what is wrong, and begin no part of the minutes', async () => {
    await on(chair, 'POST /open');
    for (const [body, said] of [
      [{ text: 'One.\n## 2. Other matters', version: 0 }, /begin with ##/],
      [{ text: 'One.\u2028 #\u200b# 2. Other matters', version: 0 }, /begin with ##/],
      [{ text: 'x'.repeat(5_001), version: 0 }, /5,?000/],
      [{ text: 7, version: 0 }, /Notes/],
      [{ text: 'One.' }, /Version/],
    ] as const) {
      const answer = await on(chair, `PUT /items/${about}/notes`, body);
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(said)]);
    }
  });

  it('fit into the minutes, however long the agenda is', async () => {
    const items = [about, other];
    while (items.length < LIMITS.meeting.items)
      items.push(await itemOf(gateway.services.db, meeting, chair, { text: 'One more' }));
    await on(chair, 'POST /open');
    expect((await note(chair, 'x'.repeat(2_001), 0)).body.fields).toEqual([
      { field: 'text', message: 'Notes must be at most 2000 characters' },
    ]);
    for (const item of items) expect((await note(chair, 'x'.repeat(2_000), 0, item)).status).toBe(200);
    await on(chair, 'POST /close');
    const { text, version } = (await on(chair, 'GET /minutes')).body;
    expect((await on(chair, 'PUT /minutes', { text: `${text}\nThat is all.`, version })).status).toBe(200);
  });

  it('are neither read nor taken by people who are recused from the item, and leave no trace in their stream', async () => {
    await on(chair, 'PUT /minute-taker', { user_id: ann.id });
    await on(chair, 'POST /open');
    await on(ann, `PUT /items/${about}/recusal`, { reason: 'My sister sells it.' });
    const page = await openLive<{ meeting: string }>(
      gateway,
      ann,
      'subscription { changed { ... on MeetingNews { meeting } } }',
    );
    const told = () => page.changes.filter(({ meeting: id }) => id === String(meeting)).length;
    await note(chair, 'They meet.', 0, other);
    await expect.poll(told).toBeGreaterThan(0);
    const before = told();
    await note(chair, 'They differ.', 0);
    expect(await code(notes(ann))).toEqual([403, 'notes_hidden']);
    expect(await code(note(ann, 'Mine.', 1))).toEqual([403, 'notes_hidden']);
    // A change that they may read arrives, and nothing has arrived before it.
    await note(chair, 'They agree.', 1, other);
    await expect.poll(told).toBe(before + 1);
    page.close();
    await on(chair, 'POST /close');
    expect((await on(ann, 'GET /minutes')).body.text).not.toContain('They differ.');
    expect((await on(ann, 'GET /minutes')).body.text).toContain('They agree.');
  });

  it("are the beginning of the item's minutes", async () => {
    await on(chair, 'POST /open');
    await on(chair, `POST /items/${about}/open`);
    await note(chair, 'It costs\nless.', 0);
    await note(chair, 'See you.', 0, other);
    await on(chair, 'POST /close');
    expect(await code(note(chair, 'Late.', 1))).toEqual([409, 'meeting_not_open']);
    const { text, gaps } = (await on(chair, 'GET /minutes')).body;
    expect(text).toMatch(/## 1\. MDR-\d+ .*\n\nIt costs\nless\.\n\nCould vote/);
    expect(text).toMatch(/## 2\. Other matters\n\nSee you\.$/);
    expect(gaps).toEqual([]);
  });

  it('cannot be taken in a circulation, which has no discussion', async () => {
    await gateway.services.db
      .updateTable('meetings')
      .set({ kind: 'circulation', state: 'open' })
      .where('id', '=', meeting)
      .execute();
    expect(await code(note(chair, 'Late.', 0))).toEqual([409, 'no_session']);
    expect(await code(notes(chair))).toEqual([409, 'no_session']);
  });

  it('cost a fixed number of statements', async () => {
    await on(chair, 'POST /open');
    await note(chair, 'One.', 0);
    expect(await gateway.statements.during(() => notes(ben))).toHaveLength(6);
    const kinds = await gateway.statements.kindsDuring(() => note(chair, 'Two.', 1));
    expect(kinds.filter((kind) => kind !== 'select')).toEqual(['update', 'update']);
    expect(kinds.length).toBeLessThanOrEqual(9);
  });
});
