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
  documents?: { title: string; kind: string; audience: string; url: string | null }[];
  conditions?: { text: string }[];
  trial?: { units: number } | null;
  analysis?: { currency: string | null; annual_impact: string | null; total_score: number | null };
  votes?: { approve: number; deny: number };
  voters?: { person: { id: number }; vote: string; comment: string | null }[];
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

  it('tell by REST what the screens show behind the counts: titles, lines, studies, reasons', async () => {
    const valve = await asked('under_analysis', 'Valve');
    const pump = await asked('under_analysis', 'Pump');
    const study = { citation: 'A trial', kind: 'randomized_trial', level: 'II', finding: 'It works.' };
    const sections = {
      need: { problem: 'It leaks.', patients_per_year: 12 },
      cost: COST('USD', '100.00'),
      safety: { recalls: 'None.' },
      evidence: { studies: [study] },
      score: { ...SCORE, patient_outcome: { points: 5, reason: 'Shorter stay.' } },
    };
    await analyse(valve, sections);
    await add(valve, { kind: 'clinical' });
    await add(valve, { kind: 'cost', title: 'Offer', audience: 'staff' });
    const [first, second] = await columns(people.committee, valve, pump);
    expect(first?.documents).toMatchObject([
      { ...LINK, kind: 'clinical', audience: 'everyone' },
      { ...LINK, title: 'Offer', kind: 'cost', audience: 'staff' },
    ]);
    const { body } = await rest(gateway, people.analyst, `GET /device-requests/${valve}/analysis`);
    for (const name of Object.keys(sections))
      expect(first?.analysis).toMatchObject({ [name]: body[name as keyof typeof body] });
    expect(first?.analysis).toMatchObject({
      cost: COST('USD', '100.00'),
      evidence: { studies: [study] },
      score: { patient_outcome: { points: 5, reason: 'Shorter stay.' } },
      points: { patient_outcome: 5 },
    });
    expect(second?.documents).toEqual([]);
    expect(second?.analysis).toMatchObject({
      need: null,
      cost: null,
      safety: null,
      evidence: null,
      score: null,
    });
    // A requester sees only what is for everyone.
    expect((await columns(owner, valve, pump))[0]?.documents).toMatchObject([{ title: LINK.title }]);
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
    expect(first?.voters).toMatchObject([
      { person: { id: people.committee.id }, vote: 'approve', comment: null },
    ]);
    expect(second?.conditions).toHaveLength(1);
    expect(third?.trial?.units).toBeGreaterThan(0);
  });

  it('tell a requester nothing of what is for staff, and of the requests of others nothing at all', async () => {
    const own = await asked('committee_review', 'Valve');
    const others = (await requestAt(gateway.services, people.provider.id, 'under_analysis')).id;
    await add(own, { kind: 'safety', audience: 'staff' });
    await vote(own, 'deny', people.committee);
    const [mine, theirs] = await columns(owner, own, others);
    expect(Object.keys(mine ?? {}).sort()).toEqual([
      'conditions',
      'documents',
      'evidence',
      'id',
      'request',
      'trial',
    ]);
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
