import { type AnalysisSection, WRITING } from '@portal/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type LiveStream, openLive } from '../../testing/live.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { REDIS_SERVER } from '../../testing/redis.ts';
import { requestAt } from '../../testing/requests.ts';
import { twoGateways } from '../../testing/two-gateways.ts';
import { valueAnalysisModule } from './module.ts';

const WRITE = `mutation ($id: ID!, $section: AnalysisSection!, $isWriting: Boolean!) {
  told: writeAnalysisSection(id: $id, section: $section, isWriting: $isWriting) {
    __typename
    ... on AnalysisWriting { secondsLeft }
    ... on Error { code }
  }
}`;
const CHANGED = 'subscription { changed { __typename ... on AnalysisWritersChange { request } } }';
const FIRST = Date.parse('2026-03-01T10:00:00Z');
const LEASE = WRITING.leaseMs / 1_000;

interface News {
  __typename: string;
  request?: string;
}

describe.each(DIALECTS)('who writes in a value analysis on %s', (dialect) => {
  let gateway: TestGateway;
  let now = FIRST;
  let provider: SignedIn;
  let priya: SignedIn;
  let grace: SignedIn;
  let id: number;
  const streams: LiveStream<News>[] = [];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    now = FIRST;
    provider = await signInAs(gateway.services, 'provider');
    priya = await signInAs(gateway.services, 'analyst', { name: 'Priya Raman' });
    grace = await signInAs(gateway.services, 'analyst', { name: 'Grace Okafor' });
    ({ id } = await requestAt(gateway.services, provider.id, 'under_analysis'));
    // Sessions use the real time: only this module is given another one.
    Object.assign(gateway.services, { clock: () => new Date(now) });
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  afterAll(() => gateway.stop());

  const tell = async (who: SignedIn, section: AnalysisSection, isWriting = true, at = gateway) => {
    const variables = { id: String(id), section, isWriting };
    const { data } = await gql<{ told: Record<string, unknown> }>(at, who, WRITE, variables);
    return data?.told;
  };
  const seenBy = async (who: SignedIn) => {
    const query = `{ deviceRequest(id: ${id}) { analysisWriters { section secondsLeft person { name } } } }`;
    const { data } = await gql<{
      deviceRequest: {
        analysisWriters: { section: string; secondsLeft: number; person: { name: string } }[];
      };
    }>(gateway, who, query);
    return data?.deviceRequest.analysisWriters.map((each) => [
      each.person.name,
      each.section,
      each.secondsLeft,
    ]);
  };
  const watch = async (who: SignedIn, at: Pick<TestGateway, 'url'> = gateway) => {
    const stream = await openLive<News>(at, who, CHANGED);
    streams.push(stream);
    await vi.waitFor(() => expect(stream.changes.length).toBeGreaterThan(0));
    return stream;
  };
  const told = ({ changes }: LiveStream<News>) =>
    changes.flatMap(({ __typename, request }) => (__typename === 'AnalysisWritersChange' ? [request] : []));
  const rows = () => gateway.services.db.selectFrom('analysis_writers').selectAll().execute();

  it('is seen by other staff, and not by the writer', async () => {
    expect(await tell(priya, 'need')).toEqual({ __typename: 'AnalysisWriting', secondsLeft: LEASE });
    await tell(priya, 'cost');
    await tell(grace, 'need');
    const committee = await signInAs(gateway.services, 'committee');
    expect(await seenBy(committee)).toEqual([
      ['Grace Okafor', 'need', LEASE],
      ['Priya Raman', 'cost', LEASE],
      ['Priya Raman', 'need', LEASE],
    ]);
    expect(await seenBy(grace)).toEqual([
      ['Priya Raman', 'cost', LEASE],
      ['Priya Raman', 'need', LEASE],
    ]);
    expect(await seenBy(priya)).toEqual([['Grace Okafor', 'need', LEASE]]);
  });

  it('ends by itself, and goes on while it is renewed', async () => {
    await tell(priya, 'need');
    await tell(grace, 'cost');
    now += WRITING.renewMs;
    await tell(priya, 'need');
    expect(await seenBy(grace)).toEqual([['Priya Raman', 'need', LEASE]]);
    now = FIRST + WRITING.leaseMs - 1;
    expect(await seenBy(priya)).toEqual([['Grace Okafor', 'cost', 1]]);
    now = FIRST + WRITING.leaseMs;
    expect(await seenBy(priya)).toEqual([]);
    now = FIRST + WRITING.renewMs + WRITING.leaseMs - 1;
    expect(await seenBy(grace)).toEqual([['Priya Raman', 'need', 1]]);
    now += 1;
    expect(await seenBy(grace)).toEqual([]);
    // Reading does not remove what has ended: the upkeep does.
    now += 1;
    expect(await rows()).toHaveLength(2);
    await valueAnalysisModule.tasks?.analysisWriters?.(gateway.services);
    expect(await rows()).toEqual([]);
  });

  it('begins anew where it had ended and was not swept', async () => {
    await tell(priya, 'need');
    now += 2 * WRITING.leaseMs;
    const stream = await watch(grace);
    await tell(priya, 'need');
    expect(await seenBy(grace)).toEqual([['Priya Raman', 'need', LEASE]]);
    await vi.waitFor(() => expect(told(stream)).toEqual([String(id)]));
  });

  it('ends when the writer leaves, of that section alone', async () => {
    await tell(priya, 'need');
    await tell(priya, 'cost');
    expect(await tell(priya, 'need', false)).toEqual({ __typename: 'AnalysisWriting', secondsLeft: 0 });
    expect(await seenBy(grace)).toEqual([['Priya Raman', 'cost', LEASE]]);
    // Nobody can end somebody else's writing.
    await tell(grace, 'cost', false);
    expect(await seenBy(grace)).toEqual([['Priya Raman', 'cost', LEASE]]);
  });

  it('is told to open pages of staff when somebody begins and leaves, and not when it is renewed', async () => {
    const [hers, requesters] = [await watch(grace), await watch(provider)];
    await tell(priya, 'need');
    await vi.waitFor(() => expect(told(hers)).toEqual([String(id)]));
    now += WRITING.renewMs;
    await tell(priya, 'need');
    await tell(priya, 'need', false);
    await tell(priya, 'need', false);
    await tell(priya, 'cost');
    await vi.waitFor(() => expect(told(hers)).toEqual([String(id), String(id), String(id)]));
    expect(told(requesters)).toEqual([]);
  });

  it('costs a read and two writes at the beginning, and one write to renew and to leave', async () => {
    const count = async (work: () => Promise<unknown>) => (await gateway.statements.during(work)).length;
    // From now on the session is known, so reading it costs nothing.
    await tell(grace, 'cost');
    await tell(priya, 'cost');
    const counts = [
      await count(() => tell(priya, 'need')),
      await count(() => tell(priya, 'need')),
      await count(() => tell(priya, 'need', false)),
    ];
    expect(counts).toEqual([3, 1, 1]);
    const query = (fields: string) =>
      gql(gateway, grace, `{ deviceRequests(view: all, first: 5) { edges { node { ${fields} } } } }`);
    for (let made = 0; made < 3; made++) await requestAt(gateway.services, provider.id, 'under_analysis');
    await query('id analysisWriters { section }');
    const [without, withIt] = [
      await count(() => query('id')),
      await count(() => query('id analysisWriters { section person { name } }')),
    ];
    expect(withIt - without).toBe(1);
  });

  it('is no business of the requester, whom it lets neither read nor write', async () => {
    await tell(priya, 'need');
    expect(await seenBy(provider)).toEqual([]);
    for (const isWriting of [true, false])
      expect(await tell(provider, 'need', isWriting)).toMatchObject({ __typename: 'ForbiddenError' });
    const stranger = await signInAs(gateway.services, 'provider', { name: 'A stranger' });
    expect(await tell(stranger, 'need')).toMatchObject({ __typename: 'NotFoundError' });
    const committee = await signInAs(gateway.services, 'committee');
    expect(await tell(committee, 'need')).toMatchObject({ __typename: 'ForbiddenError' });
    expect(await rows()).toHaveLength(1);
  });

  it('is said and read over REST, too', async () => {
    const path = `/device-requests/${id}/analysis/writers`;
    const say = (who: SignedIn, section: string, body: object) =>
      rest(gateway, who, `PUT ${path}/${section}`, body);
    expect(await say(priya, 'need', { writing: true })).toMatchObject({
      status: 200,
      body: { seconds_left: LEASE },
    });
    const read = async (who: SignedIn) => {
      const { status, body } = await rest<unknown>(gateway, who, `GET ${path}`);
      return [status, body];
    };
    const person = { id: priya.id, name: priya.name };
    expect(await read(grace)).toEqual([200, [{ section: 'need', person, seconds_left: LEASE }]]);
    expect(await read(priya)).toEqual([200, []]);
    expect(await read(provider)).toMatchObject([404, { code: 'analysis_not_found' }]);
    expect((await say(provider, 'need', { writing: true })).status).toBe(403);
    expect((await say(priya, 'beauty', { writing: true })).body.fields).toMatchObject([{ field: 'section' }]);
    for (const wrong of [{}, { writing: 'yes' }, { writing: null }])
      expect((await say(priya, 'need', wrong)).body.fields).toMatchObject([{ field: 'writing' }]);
    expect((await say(priya, 'need', { writing: false })).body).toEqual({ seconds_left: 0 });
    expect(await read(grace)).toEqual([200, []]);
  });

  it('is refused where the stage does not allow to write', async () => {
    ({ id } = await requestAt(gateway.services, provider.id, 'approved'));
    expect(await tell(priya, 'need')).toMatchObject({
      __typename: 'ConflictError',
      code: 'analysis_closed',
    });
    // Nor when it moves on while somebody writes.
    ({ id } = await requestAt(gateway.services, provider.id, 'committee_review'));
    await tell(priya, 'need');
    await gateway.services.db
      .updateTable('device_requests')
      .set({ stage: 'approved', status: 'approved' })
      .where('id', '=', id)
      .execute();
    expect(await tell(priya, 'need')).toMatchObject({ code: 'analysis_closed' });
  });

  it('leaves no trace: no event, nothing that the audit would miss, no row of a withdrawn request', async () => {
    const history = () => rest(gateway, priya, `GET /device-requests/${id}/history`);
    const before = (await history()).body;
    await tell(priya, 'need');
    await tell(priya, 'need', false);
    expect((await history()).body).toEqual(before);
    await tell(priya, 'need');
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
    const own = await requestAt(gateway.services, provider.id);
    const place = { request_id: own.id, section: 'need', user_id: priya.id } as const;
    await gateway.services.db
      .insertInto('analysis_writers')
      .values({ ...place, until: '2999-01-01 00:00:00.000' })
      .execute();
    expect(await rest(gateway, provider, `DELETE /device-requests/${own.id}`)).toMatchObject({ status: 204 });
    expect(await rows()).toHaveLength(1);
  });

  describe.skipIf(!REDIS_SERVER)('with two gateways (skipped where no redis-server is installed)', () => {
    let urls: string[];
    beforeAll(async () => {
      const two = await twoGateways(gateway.services);
      urls = two.urls;
      return two.stop;
    });

    it('is told to the pages of the other one', async () => {
      const [one = '', two = ''] = urls;
      const stream = await watch(grace, { url: two });
      await tell(priya, 'need', true, { ...gateway, url: one });
      await vi.waitFor(() => expect(told(stream)).toEqual([String(id)]));
      expect((await seenBy(grace))?.map(([name]) => name)).toEqual(['Priya Raman']);
      await tell(priya, 'need', false, { ...gateway, url: one });
      await vi.waitFor(() => expect(told(stream)).toEqual([String(id), String(id)]));
    });
  });
});
