import { ROLES, type Role } from '@portal/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toSql, transaction } from '../../platform/db/index.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { fillHistory, historyOf } from '../../testing/histories.ts';
import { type LiveStream, openLive } from '../../testing/live.ts';
import { untilOneWaits } from '../../testing/lock-waits.ts';
import { pdfText } from '../../testing/pdf.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { lockRequest } from '../device-requests/store.ts';
import { notifyAll } from '../notices/notify.ts';
import { recusalsOf } from './store.ts';

const RECUSED = {
  __typename: 'ForbiddenError',
  message: 'You are recused from this request, so you do not vote on it.',
};
const READ = `query ($id: ID!) { deviceRequest(id: $id) {
  votes { voterName vote comment } votesSetAside { voterName vote comment }
  recusals { person { name } source reason recusedBy { name } }
  events { action actorName notes } } }`;

interface Read {
  votes: { voterName: string; vote: string; comment: string | null }[];
  votesSetAside: { voterName: string; vote: string }[];
  recusals: {
    person: { name: string };
    source: string | null;
    reason: string | null;
    recusedBy: object | null;
  }[];
  events: { action: string; actorName: string; notes: string | null }[];
}

describe.each(DIALECTS)('a member who is recused on %s', (dialect) => {
  let gateway: TestGateway;
  let owner: SignedIn;
  let second: SignedIn;
  const people = {} as Record<Role, SignedIn>;
  const streams: LiveStream[] = [];
  let now = Date.parse('2026-03-31T10:00:00Z');
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    now = Date.now();
    Object.assign(gateway.services, { clock: () => new Date(now) });
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    owner = await signInAs(gateway.services, 'provider', { name: 'The owner' });
    second = await signInAs(gateway.services, 'committee', { name: 'The second' });
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  afterAll(() => gateway.stop());

  const asked = async (
    manufacturer = 'Medtronic',
    stage: Parameters<typeof requestAt>[2] = 'committee_review',
  ) => (await requestAt(gateway.services, owner.id, stage, { manufacturer })).id;
  const declare = (who: SignedIn, ...manufacturers: string[]) =>
    rest(
      gateway,
      who,
      'PUT /interests',
      manufacturers.map((manufacturer) => ({ manufacturer, kind: 'consulting' })),
    );
  const recuse = (who: SignedIn, id: number, body: object = { reason: 'My sister sells it.' }) =>
    rest<Record<string, unknown>>(gateway, who, `PUT /device-requests/${id}/recusal`, body);
  const vote = async (who: SignedIn, id: number, advice = 'approve', comment = 'SECRET') => {
    const mutation = `mutation ($comment: String) { result: castVote(id: ${id}, vote: ${advice}, comment: $comment) {
      __typename ... on Error { message } } }`;
    return (await gql<{ result: { __typename: string } }>(gateway, who, mutation, { comment })).data?.result;
  };
  const read = async (who: SignedIn, id: number) =>
    (await gql<{ deviceRequest: Read }>(gateway, who, READ, { id: String(id) })).data?.deviceRequest as Read;
  const recusedNames = async (id: number) =>
    (await read(people.analyst, id)).recusals.map(({ person }) => person.name);
  const DONE = { __typename: 'DeviceRequest' };

  it.skipIf(dialect === 'SQLite')('is so from the moment at which the request was free', async () => {
    const { db } = gateway.services;
    const id = await asked();
    let declared: ReturnType<typeof declare> | undefined;
    await transaction(db, async (trx) => {
      await lockRequest(trx, id);
      declared = declare(people.committee, 'Medtronic');
      await untilOneWaits(db, 'device_requests');
      now += 5_000;
    });
    expect((await declared)?.status).toBe(200);
    const last = db
      .selectFrom('request_events')
      .select('at')
      .where('request_id', '=', id)
      .orderBy('sequence', 'desc');
    const moments = [(await recusalsOf(db, [id]))[0]?.at, (await last.executeTakeFirst())?.at];
    expect(moments).toEqual([toSql(new Date(now)), toSql(new Date(now))]);
  });

  it('by a declared interest does not vote on the requests of that manufacturer, and on all others', async () => {
    const [before, other] = [await asked('MEDTRONIC'), await asked('Abbott')];
    await declare(people.committee, 'Medtronic');
    const after = await asked(' medtronic ');
    for (const id of [before, after]) expect(await vote(people.committee, id)).toEqual(RECUSED);
    expect(await vote(people.committee, other)).toEqual(DONE);
    expect(await vote(second, before)).toEqual(DONE);
    const { events } = await read(people.analyst, after);
    expect(events.at(-1)).toEqual({ action: 'recused', actorName: 'Portal', notes: 'The committee' });
    const told = (await read(people.analyst, before)).events.filter(({ action }) => action === 'recused');
    expect(told).toEqual([{ action: 'recused', actorName: 'Portal', notes: 'The committee' }]);
    for (const id of [before, after, other])
      expect((await historyOf(gateway.services.db, id)).problems).toEqual([]);
  });

  it('has a vote set aside that was cast before, visibly, and it counts nowhere', async () => {
    const id = await asked();
    await vote(people.committee, id, 'approve');
    await vote(second, id, 'deny');
    await declare(people.committee, 'Medtronic');
    for (const reader of [people.analyst, people.business_office, second]) {
      const { votes, votesSetAside } = await read(reader, id);
      expect(votes).toEqual([{ voterName: 'The second', vote: 'deny', comment: 'SECRET' }]);
      expect(votesSetAside).toEqual([{ voterName: 'The committee', vote: 'approve', comment: 'SECRET' }]);
    }
    const other = await asked('Abbott');
    const compared = await rest<{ votes: object }[]>(
      gateway,
      people.analyst,
      `GET /device-requests/compare?ids=${id},${other}`,
    );
    expect(compared.body.map((each) => each.votes)).toEqual([
      { approve: 0, deny: 1 },
      { approve: 0, deny: 0 },
    ]);
  });

  it('reads no vote of others, in no place, and their own', async () => {
    const id = await asked();
    const other = await asked('Abbott');
    await vote(second, id, 'deny');
    await vote(people.committee, id, 'approve', 'Mine');
    await vote(second, other, 'deny', 'Open');
    await recuse(people.committee, id);
    const { votes, votesSetAside, recusals, events } = await read(people.committee, id);
    expect([votes, votesSetAside]).toEqual([
      [],
      [{ voterName: 'The committee', vote: 'approve', comment: 'Mine' }],
    ]);
    expect(recusals).toEqual([
      {
        person: { name: 'The committee' },
        source: 'own',
        reason: 'My sister sells it.',
        recusedBy: { name: 'The committee' },
      },
    ]);
    expect(events.filter(({ action }) => action.startsWith('vote')).map(({ notes }) => notes)).toEqual([
      'Mine',
    ]);
    expect((await read(people.committee, other)).votes).toHaveLength(1);
    const own = `/device-requests/${id}`;
    const similar = '/similar?device_name=Valve&manufacturer=Medtronic';
    for (const path of [own, `${own}/history`, `${own}/comments`, `${own}/recusals`, similar]) {
      const answer = await rest(gateway, people.committee, `GET ${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(JSON.stringify(answer.body)).not.toContain('SECRET');
    }
    const compared = await rest<object[]>(
      gateway,
      people.committee,
      `GET /device-requests/compare?ids=${id},${other}`,
    );
    expect(compared.body.map((each) => 'votes' in each)).toEqual([false, true]);
    const packet = async (who: SignedIn) => {
      const answer = await fetch(`${gateway.url}/api/device-requests/${id}/packet`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
      return pdfText(new Uint8Array(await answer.arrayBuffer()));
    };
    expect(await packet(people.committee)).not.toContain('SECRET');
    const printed = await packet(people.analyst);
    for (const text of ['SECRET', 'Recused: The committee.', 'Set aside: The committee (Approve).'])
      expect(printed).toContain(text);
  });

  it('hears of no vote of others as it is cast', async () => {
    const id = await asked();
    await recuse(people.committee, id);
    const [recused, analyst] = await Promise.all(
      [people.committee, people.analyst].map(async (who) => {
        const stream = await openLive(gateway, who);
        streams.push(stream);
        return stream;
      }),
    );
    await vote(second, id);
    await rest(gateway, people.business_office, `PUT /device-requests/${id}/status`, { status: 'approved' });
    const heard = (stream?: LiveStream) => stream?.changes.map(({ action }) => action);
    await vi.waitFor(() => expect(heard(analyst)).toEqual(['vote_approve', 'approve']));
    await vi.waitFor(() => expect(heard(recused)).toEqual(['approve']));
  });

  it('is not asked to vote: the request waits for them no more, and is not among those to vote on', async () => {
    const id = await asked();
    const waits = async (who: SignedIn) => {
      const { body } = await rest<{ kind: string; count: number }[]>(gateway, who, 'GET /waiting');
      const { body: list } = await rest<{ id: number }[]>(
        gateway,
        who,
        'GET /device-requests?voted=false&status=committee_review',
      );
      return [body.find(({ kind }) => kind === 'to_vote')?.count, list.map((each) => each.id)];
    };
    expect(await waits(people.committee)).toEqual([1, [id]]);
    await recuse(people.committee, id);
    expect(await waits(people.committee)).toEqual([0, []]);
    expect(await waits(second)).toEqual([1, [id]]);
  });

  it('still decides where they are of the business office, too, so that it waits for them', async () => {
    const both = await signInAs(gateway.services, ['business_office', 'committee']);
    const id = await asked();
    await recuse(both, id);
    const { body } = await rest<{ kind: string; count: number }[]>(gateway, both, 'GET /waiting');
    const counts = Object.fromEntries(body.map(({ kind, count }) => [kind, count]));
    expect([counts.to_vote, counts.to_decide]).toEqual([0, 1]);
    const decide = { status: 'rejected' };
    expect((await rest(gateway, both, `PUT /device-requests/${id}/status`, decide)).status).toBe(200);
  });

  it('is told when the business office has recused them, and of nothing that they did themselves', async () => {
    const id = await asked();
    await recuse(people.business_office, id, { user_id: second.id, reason: 'Their sister.' });
    await recuse(people.committee, id);
    await declare(second, 'Medtronic');
    await asked();
    await notifyAll(gateway.services);
    const told = async (who: SignedIn) =>
      (await rest<{ kind: string; text: string }[]>(gateway, who, 'GET /notices')).body
        .filter(({ kind }) => kind === 'recused')
        .map(({ text }) => text);
    expect(await told(second)).toEqual([
      expect.stringMatching(/^The business_office recused you from the vote on /),
    ]);
    for (const role of ROLES) expect(await told(people[role])).toEqual([]);
  });

  it('stays recused when the interest is declared no more, and is not from requests that come later', async () => {
    const id = await asked();
    await declare(people.committee, 'Medtronic');
    await declare(people.committee);
    expect(await vote(people.committee, id)).toEqual(RECUSED);
    expect(await vote(people.committee, await asked())).toEqual(DONE);
  });

  it('is so as long as the interest is valid: not from what comes before the committee later', async () => {
    await declare(people.committee, 'Medtronic');
    const id = await asked();
    now += 366 * 24 * 60 * 60_000;
    const later = await asked();
    const again = await signInAs(gateway.services, 'analyst');
    expect((await read(again, id)).recusals).toHaveLength(1);
    expect((await read(again, later)).recusals).toEqual([]);
  });

  it('is so also from a request that comes back to the committee', async () => {
    const id = await asked();
    await vote(people.committee, id);
    await rest(gateway, people.analyst, `PUT /device-requests/${id}/status`, {
      status: 'dismissed',
      reason: 'Asked for twice.',
    });
    await declare(people.committee, 'Medtronic');
    expect(await recusedNames(id)).toEqual([]);
    await rest(gateway, people.analyst, `POST /device-requests/${id}/restore`, {});
    expect(await recusedNames(id)).toEqual(['The committee']);
    expect((await read(people.analyst, id)).votes).toEqual([]);
    expect((await historyOf(gateway.services.db, id)).problems).toEqual([]);
  });

  it('is no member who has lost the role or the account, and is refused the vote when they are one again', async () => {
    const { db } = gateway.services;
    await declare(people.committee, 'Medtronic');
    await declare(second, 'Medtronic');
    const roleOf = db.deleteFrom('user_roles').where('user_id', '=', people.committee.id);
    await roleOf.execute();
    await db.updateTable('users').set({ active: 0 }).where('id', '=', second.id).execute();
    const id = await asked();
    expect(await recusedNames(id)).toEqual([]);
    await db.insertInto('user_roles').values({ user_id: people.committee.id, role: 'committee' }).execute();
    await db.updateTable('users').set({ active: 1 }).where('id', '=', second.id).execute();
    for (const who of [people.committee, second]) expect(await vote(who, id)).toEqual(RECUSED);
    expect(await recusedNames(id)).toEqual(['The committee', 'The second']);
    expect((await read(people.analyst, id)).votes).toEqual([]);
    const { events, problems } = await historyOf(db, id);
    expect([events, problems]).toEqual([5, []]);
  });

  it('answers the step to the committee with the version of the request as it is', async () => {
    await declare(people.committee, 'Medtronic');
    await declare(second, 'Medtronic');
    const { id } = await requestAt(gateway.services, owner.id, 'under_analysis', {
      manufacturer: 'Medtronic',
    });
    const send = `mutation { result: sendToCommittee(id: ${id}, notes: "Compared.") { ... on DeviceRequest { version } } }`;
    const sent = await gql<{ result: { version: number } }>(gateway, people.analyst, send);
    const { version } = await gateway.services.db
      .selectFrom('device_requests')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(sent.data?.result.version).toBe(version);
    const { events } = await read(people.analyst, id);
    expect(events.slice(-2)).toMatchObject([
      { action: 'send_to_committee' },
      { action: 'recused', notes: 'The committee, The second' },
    ]);
  });

  it('is recused once, by themselves or the business office, while the request is before the committee', async () => {
    const id = await asked();
    for (const role of ROLES) {
      const mine = (await recuse(people[role], id)).status;
      expect([role, mine]).toEqual([role, role === 'committee' ? 200 : 403]);
      const { status } = await recuse(people[role], id, { user_id: second.id, reason: 'Their sister.' });
      expect([role, status]).toEqual([role, role === 'business_office' ? 200 : 403]);
    }
    expect((await recuse(people.committee, id, { reason: 'Again.' })).body).toMatchObject([
      { person: { name: 'The committee' }, source: 'own', reason: 'My sister sells it.' },
      { person: { name: 'The second' }, source: null, reason: null, recused_by: null },
    ]);
    const office = await rest(gateway, people.business_office, `GET /device-requests/${id}/recusals`);
    expect(office.body).toMatchObject([
      { source: 'own' },
      { source: 'office', reason: 'Their sister.', recused_by: { name: 'The business_office' } },
    ]);
    expect((await rest(gateway, people.analyst, `GET /device-requests/${id}/recusals`)).body).toMatchObject([
      { person: { name: 'The committee' }, source: null, reason: null, recused_by: null },
      { person: { name: 'The second' }, source: null },
    ]);
    expect((await rest(gateway, owner, `GET /device-requests/${id}/recusals`)).body).toEqual([]);
    const { events, problems } = await historyOf(gateway.services.db, id);
    expect([events, problems]).toEqual([5, []]);
    for (const stage of ['submitted', 'under_analysis', 'approved', 'on_shelf', 'dismissed'] as const)
      expect((await recuse(people.committee, await asked('Medtronic', stage))).status).toBe(409);
  });

  it('is named by the business office alone among members, with a reason', async () => {
    const id = await asked();
    const refused = async (body: object) => {
      const { status, body: answer } = await recuse(people.business_office, id, body);
      return [status, answer.code];
    };
    for (const user_id of [people.analyst.id, owner.id, 999_999, 'x'])
      expect(await refused({ user_id, reason: 'So.' })).toEqual([400, 'invalid_fields']);
    expect(await refused({ user_id: second.id, reason: ' ' })).toEqual([400, 'invalid_fields']);
    expect((await recuse(people.committee, 999_999)).status).toBe(404);
    expect(await recusedNames(id)).toEqual([]);
  });

  it('can be recused also when the history is full', async () => {
    const id = await asked();
    await fillHistory(gateway.services.db, id);
    expect((await recuse(people.committee, id)).status).toBe(200);
    await declare(second, 'Medtronic');
    expect(await recusedNames(id)).toEqual(['The committee', 'The second']);
  });

  it('tells by the recusal nothing of what was declared to those who do not read interests', async () => {
    const third = await signInAs(gateway.services, 'committee', { name: 'The third' });
    const [declared, chosen, named] = [await asked(), await asked('Abbott'), await asked('Terumo')];
    await rest(gateway, third, 'PUT /interests', [
      { manufacturer: 'Medtronic', kind: 'employment', text: 'SECRET' },
    ]);
    const forced = await asked();
    await recuse(third, chosen);
    await recuse(people.business_office, named, { user_id: third.id, reason: 'Their sister.' });
    const all = [declared, forced, chosen, named];
    /** What each request tells of its recusal: in the histories of both APIs, and on paper. */
    const told = async (who: SignedIn) => {
      const lines: object[] = [];
      for (const id of all) {
        const { events } = await read(who, id);
        const path = `/device-requests/${id}`;
        const { body } = await rest<{ action: string; actor: object }[]>(gateway, who, `GET ${path}/history`);
        const answer = await fetch(`${gateway.url}/api${path}/packet`, {
          headers: { authorization: `Bearer ${who.token}` },
        });
        const paper = await pdfText(new Uint8Array(await answer.arrayBuffer()));
        lines.push([
          events.find(({ action }) => action === 'recused')?.actorName,
          body.find(({ action }) => action === 'recused')?.actor,
          /Recused from the vote\s+by (.+?) ·/.exec(paper)?.[1],
        ]);
      }
      return lines;
    };
    const hidden = ['Portal', { id: 0, name: 'Portal' }, 'Portal'];
    for (const who of [people.analyst, people.supply_chain, people.committee, second]) {
      expect(await told(who)).toEqual([hidden, hidden, hidden, hidden]);
      for (const id of all)
        expect(JSON.stringify(await read(who, id))).not.toMatch(/SECRET|employment|interest|sister/);
    }
    expect(JSON.stringify(await read(owner, declared))).not.toMatch(/recused|third/);
    const by = ({ id, name }: { id: number; name: string }) => [name, { id, name }, name];
    const own = by({ id: third.id, name: 'The third' });
    const office = by({ id: people.business_office.id, name: 'The business_office' });
    for (const who of [people.business_office, people.admin, third])
      expect(await told(who)).toEqual([own, hidden, own, office]);
    for (const id of [declared, forced])
      expect((await read(people.business_office, id)).recusals).toMatchObject([{ source: 'interest' }]);
  });
});
