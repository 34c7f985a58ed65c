import { MESSAGES, ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, gql, rest } from '../../testing/client.ts';
import { conditionOf } from '../../testing/conditions.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { putOnTrial } from '../../testing/trials.ts';

interface Column {
  id: number;
  request: { number: string; device_name: string; version: number | null } | null;
  evidence?: Record<string, number>;
  conditions?: { text: string }[];
  trial?: { units: number } | null;
  analysis?: { currency: string | null; annual_impact: string | null; total_score: number | null };
  votes?: { approve: number; deny: number };
}

const COST = (currency: string, unit_price: string) => ({
  currency,
  lines: [{ item: 'Valve', unit_price, quantity: 4, period: 'year', side: 'new' }],
});
const SCORE = Object.fromEntries(
  ['patient_outcome', 'safety', 'cost', 'evidence', 'fit'].map((name) => [name, { points: 4 }]),
);
const LINK = { url: 'https://vendor.example/valve', title: 'Data sheet' };

describe.each(DIALECTS)('requests side by side on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let owner: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role);
    owner = await signInAs(gateway.services, 'provider');
  });
  afterAll(() => gateway.stop());

  const asked = async (stage: Parameters<typeof requestAt>[2], deviceName: string) =>
    (await requestAt(gateway.services, owner.id, stage, { deviceName })).id;
  const compare = async (who: Caller, ids: string) =>
    rest<Column[]>(gateway, who, `GET /device-requests/compare?ids=${ids}`);
  const columns = async (who: Caller, ...ids: number[]) => {
    const { status, body } = await compare(who, ids.join());
    expect(status).toBe(200);
    return body;
  };
  const analyse = (id: number, sections: object) =>
    rest(gateway, people.analyst, `PUT /device-requests/${id}/analysis`, { version: 0, ...sections });
  const add = (id: number, more: object) =>
    rest(gateway, people.analyst, `POST /device-requests/${id}/evidence`, { ...LINK, ...more });
  const vote = (id: number, advice: string, who: SignedIn) =>
    gql(gateway, who, 'mutation ($id: ID!, $vote: Vote!) { castVote(id: $id, vote: $vote) { __typename } }', {
      id,
      vote: advice,
    });
  const GRAPHQL =
    'query ($ids: [ID!]!) { comparedRequests(ids: $ids) { id evidence { kind } votes { vote } conditions { text } trial { units } valueAnalysis { annualImpact totalScore } } }';
  const graph = (who: Caller, ids: readonly number[]) =>
    gql<{ comparedRequests: ({ id: string; votes: object[]; valueAnalysis: object | null } | null)[] }>(
      gateway,
      who,
      GRAPHQL,
      { ids: ids.map(String) },
    );

  it('tell staff facts, evidence, cost, score and votes, in the order that was asked for', async () => {
    const valve = await asked('under_analysis', 'Valve');
    const pump = await asked('under_analysis', 'Pump');
    await analyse(valve, { cost: COST('USD', '100.00'), score: SCORE });
    await analyse(pump, { cost: COST('EUR', '90.00') });
    await add(valve, { kind: 'clinical' });
    await add(valve, { kind: 'clinical', audience: 'staff' });
    const stood = await columns(people.committee, pump, valve);
    expect(stood.map(({ request }) => request?.device_name)).toEqual(['Pump', 'Valve']);
    const [second, first] = stood;
    expect(first?.evidence).toEqual({ vendor: 0, clinical: 2, safety: 0, cost: 0, contract: 0, other: 0 });
    expect(first?.analysis).toMatchObject({ currency: 'USD', annual_impact: '400.00', total_score: 80 });
    expect(second?.analysis).toMatchObject({ currency: 'EUR', annual_impact: '360.00', total_score: null });
    expect(first?.votes).toEqual({ approve: 0, deny: 0 });
    expect([first?.conditions, first?.trial]).toEqual([[], null]);
  });

  it('count the votes, and tell conditions and trials', async () => {
    const voted = await asked('committee_review', 'Valve');
    await vote(voted, 'approve', people.committee);
    const approved = await asked('approved', 'Pump');
    const tried = await asked('approved', 'Wire');
    const { db } = gateway.services;
    await db.insertInto('request_conditions').values(conditionOf(approved, people.analyst)).execute();
    await db
      .updateTable('device_requests')
      .set({ outcome: 'approved_with_conditions' })
      .where('id', '=', approved)
      .execute();
    await putOnTrial(db, tried, { id: people.analyst.id, name: 'Ann' });
    const [first, second, third] = await columns(people.business_office, voted, approved, tried);
    expect(first?.votes).toEqual({ approve: 1, deny: 0 });
    expect(second?.conditions).toHaveLength(1);
    expect(third?.trial?.units).toBeGreaterThan(0);
  });

  it('tell a requester nothing of what is for staff, and of the requests of others nothing at all', async () => {
    const own = await asked('committee_review', 'Valve');
    const others = (await requestAt(gateway.services, people.provider.id, 'under_analysis')).id;
    await add(own, { kind: 'safety', audience: 'staff' });
    await vote(own, 'deny', people.committee);
    const [mine, theirs] = await columns(owner, own, others);
    expect(Object.keys(mine ?? {}).sort()).toEqual(['conditions', 'evidence', 'id', 'request', 'trial']);
    expect(mine?.evidence?.safety).toBe(0);
    expect(mine?.request?.version).toBeNull();
    // The same as for a request that does not exist.
    expect(theirs).toEqual({ id: others, request: null });
    expect((await columns(owner, own, 999_999))[1]).toEqual({ id: 999_999, request: null });
    const { data } = await graph(owner, [own, others]);
    expect(data?.comparedRequests[0]).toMatchObject({ id: String(own), votes: [], valueAnalysis: null });
    expect(data?.comparedRequests[1]).toBeNull();
  });

  it.each(['', '1', '1,1', '1,2,3,4,5', '1,valve', '0,1', '1;2', '1,'])('refuse %j', async (ids) => {
    const { status, body } = await compare(people.analyst, ids);
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: [{ field: 'ids', message: MESSAGES.notCompared }] });
    expect((await compare(null, ids)).status).toBe(401);
  });

  it('refuse one request by GraphQL, too', async () => {
    expect((await graph(people.analyst, [1])).errors?.[0]?.message).toContain(MESSAGES.notCompared);
  });

  it('take as many statements for four as for two', async () => {
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C', 'D']) {
      const id = await asked('under_analysis', name);
      ids.push(id);
      await analyse(id, { cost: COST('USD', '1.00') });
      await add(id, { kind: 'vendor' });
    }
    const count = async (run: () => Promise<unknown>) =>
      (await gateway.statements.during(async () => void (await run()))).length;
    for (const call of [
      (some: number[]) => columns(people.analyst, ...some),
      (some: number[]) => graph(people.analyst, some),
    ]) {
      await call(ids);
      const two = await count(() => call(ids.slice(0, 2)));
      expect(await count(() => call(ids))).toBe(two);
      expect(two).toBeLessThanOrEqual(6);
    }
  });
});
