import { mayHear, mayRead, STAGES } from '@portal/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type LiveStream, openLive } from '../../testing/live.ts';
import { tellOne } from '../../testing/notices.ts';
import { type Staff, signInStaff } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { notifyAll, startNotifying } from './notify.ts';
import { reachOf } from './reach.ts';
import { findNotice } from './store.ts';

interface Notice {
  id: number;
  kind: string;
  request: { id: number; number: string; device_name: string };
  actor: { id: number; name: string };
  text: string;
  notes: string | null;
  read_at: string | null;
}

describe.each(DIALECTS)('notices by REST and GraphQL on %s', (dialect) => {
  let gateway: TestGateway;
  let people: Staff;
  const streams: LiveStream<{ unread?: number }>[] = [];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    people = await signInStaff(gateway.services);
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  afterAll(() => gateway.stop());

  const list = (who: { token: string }, query = '') => rest<Notice[]>(gateway, who, `GET /notices${query}`);
  const unreadOf = async (who: { token: string }) => Number((await list(who)).headers.get('x-unread-count'));
  const told = () => notifyAll(gateway.services);

  /** A request that was decided on with notes. */
  async function rejected() {
    const request = await requestAt(gateway.services, people.provider.id, 'committee_review');
    const body = { status: 'rejected', committeeNotes: 'Too expensive for what it adds.' };
    await rest(gateway, people.business_office, `PUT /device-requests/${request.id}/status`, body);
    await told();
    return request;
  }

  it('say what happened, with the text that is meant for the requester', async () => {
    const { id, deviceName } = await rejected();
    const { body } = await list(people.provider, '?limit=1');
    expect(body).toMatchObject([
      {
        kind: 'rejected',
        request: { id, number: `MDR-${String(id).padStart(6, '0')}`, device_name: deviceName },
        actor: { id: people.business_office.id },
        text: `${deviceName} was not approved`,
        notes: 'Too expensive for what it adds.',
        read_at: null,
      },
    ]);
  });

  it('are paged, filtered and counted', async () => {
    await rejected();
    await rejected();
    // The person who made the steps of these requests acted for themselves: one notice of each.
    const first = await list(people.provider, '?limit=1');
    expect(first.headers.get('x-total-count')).toBe('2');
    const next = /<\/api([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await rest<Notice[]>(gateway, people.provider, `GET ${next}`);
    expect(second.body.map(({ id }) => id)).not.toEqual(first.body.map(({ id }) => id));
    expect(second.headers.get('link')).toBeNull();
    expect((await list(people.analyst, '?kind=submitted')).body).toHaveLength(2);
    expect((await list(people.analyst, '?kind=taken')).body).toHaveLength(0);
    expect((await list(people.analyst, '?kind=submitted&unread=true&limit=1')).body).toHaveLength(1);
    expect(await list(people.analyst, '?kind=lost')).toMatchObject({ status: 400 });
    expect(await list(people.analyst, '?unread=perhaps')).toMatchObject({ status: 400 });
  });

  it('are read one by one, or all at once, and only by the person', async () => {
    await rejected();
    await rejected();
    const [newest] = (await list(people.provider)).body;
    const read = (who: { token: string }) => rest(gateway, who, `PUT /notices/${newest?.id}/read`, {});
    expect((await read(people.analyst)).status).toBe(404);
    expect((await read(people.provider)).status).toBe(204);
    expect((await read(people.provider)).status).toBe(204);
    expect(await unreadOf(people.provider)).toBe(1);
    expect((await list(people.provider, '?unread=true')).body).toHaveLength(1);
    expect((await rest(gateway, people.provider, 'PUT /notices/read-all', {})).status).toBe(204);
    expect(await unreadOf(people.provider)).toBe(0);
    expect((await list(people.provider)).body.every(({ read_at }) => read_at)).toBe(true);
    expect(await unreadOf(people.analyst)).toBe(2);
  });

  it('of a request that somebody may not read any more are not there, and count for nothing', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review');
    await told();
    const { db } = gateway.services;
    const event = await db
      .selectFrom('request_events')
      .select('id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    await tellOne(db, people.other.id, id, { kind: 'mention', event_id: event.id });
    expect((await list(people.other)).body).toHaveLength(1);
    const { id: notice } = (await list(people.other)).body[0] as Notice;
    await rest(gateway, people.business_office, `PUT /device-requests/${id}/status`, { status: 'approved' });
    expect((await list(people.other)).body).toEqual([]);
    expect(await unreadOf(people.other)).toBe(0);
    expect((await rest(gateway, people.other, `PUT /notices/${notice}/read`, {})).status).toBe(404);
  });

  it('about what only staff may know are hidden from somebody who is no staff any more', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id);
    await told();
    const { db } = gateway.services;
    const facts = { kind: 'mention', event_id: 1, own: 1, staff_only: 1 };
    await tellOne(db, people.provider.id, id, facts);
    expect(await unreadOf(people.provider)).toBe(0);
  });

  it('are listed, counted and found where the request may be read and its audience heard, and nowhere else', async () => {
    const { db } = gateway.services;
    const readersOf = [
      ['provider', people.other],
      ['analyst', people.analyst],
    ] as const;
    const seen: Record<'provider' | 'analyst', number[]> = { provider: [], analyst: [] };
    for (const stage of STAGES) {
      const { id, status } = await requestAt(gateway.services, people.provider.id, stage);
      const event = await db
        .selectFrom('request_events')
        .select('id')
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow();
      for (const [own, staffOnly] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const)
        for (const [role, { id: reader }] of readersOf) {
          const facts = { kind: 'mention', event_id: event.id, own, staff_only: staffOnly };
          await tellOne(db, reader, id, facts);
          const actor = { id: reader, roles: [role] };
          const may =
            mayRead(actor, { requestedBy: own ? reader : people.provider.id, status }) &&
            mayHear(actor, staffOnly ? 'staff' : 'everyone');
          const { id: notice } = await db
            .selectFrom('notices')
            .select('id')
            .where('shown_to', '=', reader)
            .orderBy('id', 'desc')
            .limit(1)
            .executeTakeFirstOrThrow();
          if (may) seen[role].push(notice);
          const found = await findNotice(db, { userId: reader, reach: reachOf(actor) }, notice);
          expect([role, stage, own, staffOnly, Boolean(found)]).toEqual([role, stage, own, staffOnly, may]);
        }
    }
    for (const [role, reader] of readersOf) {
      const { body, headers } = await list(reader);
      expect(body.map(({ id }) => id)).toEqual(seen[role].toReversed());
      expect(Number(headers.get('x-total-count'))).toBe(seen[role].length);
      expect(Number(headers.get('x-unread-count'))).toBe(seen[role].length);
    }
    expect(seen.provider.length).toBeLessThan(seen.analyst.length);
  });

  it('go with a request that is withdrawn, also before anybody was told', async () => {
    const submit = () => rest<{ id: number }>(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    const one = (await submit()).body.id;
    await told();
    expect(await unreadOf(people.analyst)).toBe(1);
    const other = (await submit()).body.id;
    for (const id of [one, other]) await rest(gateway, people.provider, `DELETE /device-requests/${id}`);
    await told();
    expect(await unreadOf(people.analyst)).toBe(0);
    expect(await gateway.services.db.selectFrom('notices').selectAll().execute()).toEqual([]);
  });

  it('of a question are read by themselves when it is answered, and of no other', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
    const comments = `POST /device-requests/${id}/comments`;
    const { provider, committee } = people;
    const ask = async (to: number, mentions: number[] = []) => {
      const question = { body: 'Which?', question_to: to, mentions };
      return (await rest<{ id: string }>(gateway, people.analyst, comments, question)).body.id;
    };
    const answer = (who: { token: string }, question: string) =>
      rest(gateway, who, `${comments}/${question}/answer`, { body: 'Both.' });
    const unread = async () => {
      await told();
      const of = async (who: { token: string }) =>
        (await list(who, '?unread=true')).body.map(({ kind }) => kind).filter((kind) => kind !== 'taken');
      return [await of(provider), await of(committee)];
    };
    const first = await ask(provider.id, [committee.id]);
    await ask(provider.id);
    const third = await ask(committee.id);
    expect(await unread()).toEqual([
      ['question', 'question'],
      ['question', 'mention'],
    ]);
    expect((await answer(provider, first)).status).toBe(201);
    // The mention in the question stays unread.
    expect(await unread()).toEqual([['question'], ['question', 'mention']]);
    expect(await unreadOf(provider)).toBe((await list(provider, '?unread=true')).body.length);
    expect((await answer(committee, third)).status).toBe(201);
    // The same when it was answered before anybody was told of it.
    await answer(provider, await ask(provider.id));
    expect(await unread()).toEqual([['question'], ['mention']]);
    const { body } = await list(provider);
    expect(body.filter(({ kind }) => kind === 'question')).toHaveLength(3);
  });

  it('of what is gone are read by themselves, also when they are told of after it', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
    const comments = `/device-requests/${id}/comments`;
    const write = async (who: { token: string }, path: string, body: object) =>
      (await rest<{ id: string }>(gateway, who, `POST ${comments}${path}`, body)).body.id;
    const ask = (body: string) => write(people.analyst, '', { body, question_to: people.provider.id });
    const gone = (path: string, method = 'DELETE') =>
      rest(gateway, people.analyst, `${method} ${comments}${path}`, method === 'DELETE' ? undefined : {});
    const unread = async (who: { token: string }) =>
      (await list(who, '?unread=true')).body
        .map(({ kind }) => kind)
        .filter((kind) => !['taken', 'submitted'].includes(kind));
    const [first, second] = [await ask('Which size?'), await ask('Which one?')];
    const comment = await write(people.analyst, '', { body: 'Look.', mentions: [people.provider.id] });
    const link = { url: 'https://example.org', title: 'Data', kind: 'clinical', audience: 'everyone' };
    const evidence = await rest(gateway, people.analyst, `POST /device-requests/${id}/evidence`, link);
    await told();
    expect(await unread(people.provider)).toEqual(['evidence', 'mention', 'question', 'question']);
    for (const path of [`/${second}/withdraw`]) expect((await gone(path, 'POST')).status).toBe(200);
    expect((await gone(`/${comment}`)).status).toBe(200);
    await rest(gateway, people.analyst, `DELETE /device-requests/${id}/evidence/${evidence.body.id}`);
    await told();
    expect(await unread(people.provider)).toEqual(['question']);
    expect(await unreadOf(people.provider)).toBe((await list(people.provider, '?unread=true')).body.length);
    // The people are still told, and the notices are read.
    const all = (await list(people.provider)).body.filter(({ kind }) => kind === 'mention');
    expect(all).toMatchObject([{ read_at: expect.any(String) }]);

    const answer = await write(people.provider, `/${first}/answer`, { body: 'The small one.' });
    await rest(gateway, people.provider, `DELETE ${comments}/${answer}`);
    // The answer is reported later than its removal, as after an error.
    const { db } = gateway.services;
    const later = new Date(gateway.services.clock().getTime() + 60_000)
      .toISOString()
      .replace('T', ' ')
      .slice(0, 23);
    await db.updateTable('tellings').set({ due_at: later }).where('kinds', '<>', 'gone').execute();
    await told();
    expect(await unread(people.analyst)).toEqual([]);
    await db.updateTable('tellings').set({ due_at: '2026-01-01 00:00:00.000' }).execute();
    await told();
    expect(await unread(people.analyst)).toEqual([]);
    expect((await list(people.analyst)).body.map(({ kind }) => kind)).toContain('answer');
    // The question waits again for the person who had answered it, without a new notice.
    expect(await unread(people.provider)).toEqual([]);
    expect(await db.selectFrom('tellings').selectAll().execute()).toEqual([]);
  });

  it('of a mention that an edit takes out are read by themselves, and another mention is told anew', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
    const comments = `/device-requests/${id}/comments`;
    const both = [people.provider.id, people.committee.id];
    const said = { body: 'Look, both.', mentions: both };
    const { body: comment } = await rest<{ id: string }>(gateway, people.analyst, `POST ${comments}`, said);
    const edit = (body: string, mentions?: number[]) =>
      rest(gateway, people.analyst, `PUT ${comments}/${comment.id}`, { body, mentions });
    const unread = async (who: { token: string }) =>
      (await list(who, '?unread=true')).body.filter(({ kind }) => kind === 'mention').length;
    await told();
    expect((await edit('Look, both of you.')).status).toBe(200);
    await told();
    expect([await unread(people.provider), await unread(people.committee)]).toEqual([1, 1]);
    await edit('Look, Clara.', [people.committee.id]);
    await told();
    expect([await unread(people.provider), await unread(people.committee)]).toEqual([0, 1]);
    await edit('Look, both.', both);
    await edit('Look.', []);
    await edit('Look, Clara, again.', [people.committee.id]);
    await told();
    expect([await unread(people.provider), await unread(people.committee)]).toEqual([0, 1]);
    const all = (await list(people.provider)).body.filter(({ kind }) => kind === 'mention');
    expect(all.map(({ read_at }) => read_at !== null)).toEqual([true, true]);
    const { db } = gateway.services;
    expect(await db.selectFrom('tellings').selectAll().execute()).toEqual([]);
  });

  it('are chosen in either spelling of a kind: of both, the last holds', async () => {
    const twice = { sentToCommittee: ['mail'], sent_to_committee: ['digest'] };
    expect(await rest(gateway, people.analyst, 'PUT /notices/preferences', twice)).toMatchObject({
      status: 200,
      body: { sent_to_committee: ['digest'] },
    });
  });

  it('come as each person has chosen; what is mandatory stays in the portal', async () => {
    const choose = (who: { token: string }, body: object) =>
      rest<Record<string, unknown>>(gateway, who, 'PUT /notices/preferences', body);
    expect(await choose(people.analyst, { submitted: ['mail'] })).toMatchObject({
      status: 200,
      body: {
        submitted: ['mail'],
        taken: ['portal'],
        mandatory: [
          'question',
          'consultation',
          'given',
          'condition',
          'evaluation',
          'trial_over',
          'follow_up',
          'condition_reopened',
          'upload_removed',
          'overdue',
        ],
      },
    });
    await rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    await told();
    expect(await unreadOf(people.analyst)).toBe(0);
    const back = (await rest<object>(gateway, people.analyst, 'GET /notices/preferences')).body;
    expect((await choose(people.analyst, back)).status).toBe(200);
    // All that there is: the mail of the day has nothing left to tell.
    expect(await choose(people.analyst, { submitted: ['portal', 'mail', 'digest', 'push'] })).toMatchObject({
      body: { submitted: ['portal', 'mail', 'push'] },
    });
    for (const [body, field] of [
      [{ question: ['mail'] }, 'question'],
      [{ submitted: ['fax'] }, 'submitted'],
      [{ submitted: 'mail' }, 'submitted'],
      [{ lost: [] }, 'lost'],
    ] as const)
      expect(await choose(people.analyst, body)).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      });
  });

  it('are told once when two gateways tell at the same time', async () => {
    for (let i = 0; i < 10; i++) await rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    await Promise.all([told(), told(), told()]);
    expect(await unreadOf(people.analyst)).toBe(10);
    expect(await gateway.services.db.selectFrom('tellings').selectAll().execute()).toEqual([]);
  });

  it('that cannot be told now are told later, and hold up no others', async () => {
    await rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    const { db, clock } = gateway.services;
    await db.updateTable('tellings').set({ people: 'not JSON' }).execute();
    await rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    await told();
    expect(await unreadOf(people.analyst)).toBe(1);
    await db.updateTable('tellings').set({ people: null }).execute();
    await notifyAll({ ...gateway.services, clock: () => new Date(clock().getTime() + 60_000) });
    expect(await unreadOf(people.analyst)).toBe(2);
  });

  it('of a kind that this gateway does not know are left to one that does', async () => {
    await rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    const { db, clock } = gateway.services;
    const { kinds } = await db.selectFrom('tellings').select('kinds').executeTakeFirstOrThrow();
    await db
      .updateTable('tellings')
      .set({ kinds: `${kinds} of_tomorrow` })
      .execute();
    await rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    await told();
    expect(await unreadOf(people.analyst)).toBe(1);
    await db.updateTable('tellings').set({ kinds }).execute();
    await notifyAll({ ...gateway.services, clock: () => new Date(clock().getTime() + 60_000) });
    expect(await unreadOf(people.analyst)).toBe(2);
  });

  /** Adds `count` more events like the one that was just written. */
  async function copyTellings(count: number): Promise<void> {
    const { db } = gateway.services;
    const { id: _, ...row } = await db.selectFrom('tellings').selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_each, number) => ({
      ...{ ...row, event_id: row.event_id + number + 1 },
    }));
    await db.insertInto('tellings').values(rows).execute();
  }

  it('of many events are told once by several gateways, and one that fails among them is told later', async () => {
    await rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    await copyTellings(119);
    const { db } = gateway.services;
    const { id } = await db.selectFrom('tellings').select('id').offset(70).limit(1).executeTakeFirstOrThrow();
    await db.updateTable('tellings').set({ people: 'not JSON' }).where('id', '=', id).execute();
    await Promise.all([told(), told(), told()]);
    expect(await unreadOf(people.analyst)).toBe(119);
    const left = await db.selectFrom('tellings').select('id').execute();
    expect(left).toEqual([{ id }]);
  });

  it('of many events cost as many statements as those of one', async () => {
    const statements = async () => (await gateway.statements.during(told)).length;
    const submit = () => rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    await submit();
    const ofOne = await statements();
    await submit();
    await copyTellings(29);
    expect(await statements()).toBe(ofOne);
    expect(await unreadOf(people.analyst)).toBe(31);
  });

  it('cost an event one statement, and nothing where nobody is told', async () => {
    const writes = async (work: () => Promise<unknown>) =>
      (await gateway.statements.during(work as () => Promise<void>)).filter(({ sql }) =>
        /tellings|notices|notice_preferences/.test(sql),
      ).length;
    const submit = () => rest<{ id: number }>(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    expect(await writes(submit)).toBe(1);
    const { body } = await submit();
    const move = () =>
      rest(gateway, people.analyst, `PUT /device-requests/${body.id}/status`, { status: 'under_analysis' });
    expect(await writes(move)).toBe(1);
    const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review');
    const vote = () =>
      gql(gateway, people.committee, `mutation { castVote(id: ${id}, vote: deny) { __typename } }`);
    expect(await writes(vote)).toBe(0);
  });

  it('ring the bell of each open page at once, with one count for many people', async () => {
    const worker = startNotifying(gateway.services);
    const query = 'subscription { changed { __typename ... on NoticesChange { person unread } } }';
    const open = async (who: { token: string }) => {
      const stream = await openLive<{ unread?: number }>(gateway, who, query);
      streams.push(stream);
      return stream;
    };
    const bell = ({ changes }: LiveStream<{ unread?: number }>) =>
      changes.flatMap(({ unread }) => unread ?? []).at(-1);
    const all = await Promise.all([people.analyst, people.analyst, people.provider].map(open));
    await vi.waitFor(() => expect(all.map(bell)).toEqual([0, 0, 0]));
    const statements = await gateway.statements.during(async () => {
      await rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
      await vi.waitFor(() => expect(all.map(bell)).toEqual([1, 1, 0]));
    });
    expect(statements.filter(({ sql }) => /count\(\*\).*unread_by/s.test(sql))).toHaveLength(1);
    const [notice] = (await list(people.analyst)).body;
    await gql(gateway, people.analyst, `mutation { readNotice(id: ${notice?.id}) { __typename } }`);
    await vi.waitFor(() => expect(all.map(bell)).toEqual([0, 0, 0]));
    await worker.stop();
  });
});
