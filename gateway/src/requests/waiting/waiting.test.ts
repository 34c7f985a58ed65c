import {
  canVote,
  isListed,
  mayRead,
  ROLES,
  type Role,
  STAGES,
  type Stage,
  stageSinceOf,
  standingAt,
  WAITING,
  waitingKindsOf,
} from '@portal/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { EMPTY_FIELDS } from '../device-requests/model.ts';
import { toRow } from '../device-requests/rows.ts';

interface Answer {
  kind: keyof typeof WAITING;
  count: number;
  oldest: string | null;
  items: { id: number; device_name: string }[];
}

describe.each(DIALECTS)('what waits for a person on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role | 'officer', SignedIn>;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role);
    people.officer = await signInAs(gateway.services, ['committee', 'business_office']);
  });
  afterAll(() => gateway.stop());

  const waitingFor = async (person: SignedIn) => (await rest<Answer[]>(gateway, person, 'GET /waiting')).body;
  const kindsOf = async (who: keyof typeof people) => (await waitingFor(people[who])).map(({ kind }) => kind);

  it('is of the kinds of which the person may do the work', async () => {
    expect({
      provider: await kindsOf('provider'),
      analyst: await kindsOf('analyst'),
      committee: await kindsOf('committee'),
      supply_chain: await kindsOf('supply_chain'),
      business_office: await kindsOf('business_office'),
      officer: await kindsOf('officer'),
    }).toEqual({
      provider: [],
      analyst: ['to_analyze'],
      committee: ['to_vote'],
      supply_chain: ['to_order', 'to_shelve'],
      business_office: ['to_analyze', 'to_decide', 'to_order', 'to_shelve'],
      officer: ['to_analyze', 'to_vote', 'to_decide', 'to_order', 'to_shelve'],
    });
  });

  it('equals what counting everything by hand gives, for random requests and votes', async () => {
    const { services } = gateway;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...STAGES), fc.subarray(['committee', 'officer'] as const)), {
          maxLength: 24,
        }),
        async (all) => {
          await services.db.deleteFrom('request_votes').execute();
          await services.db.deleteFrom('request_events').execute();
          await services.db.deleteFrom('device_requests').execute();
          const requests: { request: Awaited<ReturnType<typeof requestAt>>; voters: readonly string[] }[] =
            [];
          for (const [stage, voters] of all) {
            const request = await requestAt(services, people.provider.id, stage);
            requests.push({ request, voters });
            for (const voter of voters)
              await services.db
                .insertInto('request_votes')
                .values({
                  request_id: request.id,
                  user_id: people[voter].id,
                  user_name: 'V',
                  vote: 'deny',
                  comment: null,
                  at: '2026-01-01 00:00:00.000',
                })
                .execute();
          }
          for (const [who, roles] of [
            ...ROLES.map((role) => [role, [role]] as const),
            ['officer', ['committee', 'business_office']] as const,
          ]) {
            const actor = { id: people[who].id, roles };
            const expected = waitingKindsOf(actor).map((kind) => {
              const { stage, action, list } = WAITING[kind];
              const waiting = requests.filter(
                ({ request, voters }) =>
                  mayRead(actor, request) &&
                  isListed(actor, list, request) &&
                  (action
                    ? stage ===
                      (request.isOnShelf ? 'on_shelf' : request.isOrdered ? 'ordered' : request.status)
                    : canVote(actor, request).allowed && !voters.includes(who)),
              );
              const since = waiting.map(({ request }) => [stageSinceOf(request), request.id] as const);
              since.sort(([one, a], [other, b]) => one.localeCompare(other) || a - b);
              const ids = since.map(([, id]) => id).slice(0, 5);
              return { kind, count: waiting.length, oldest: since[0]?.[0] ?? null, ids };
            });
            const answer = await waitingFor(people[who]);
            expect(answer.map(({ items, ...each }) => ({ ...each, ids: items.map(({ id }) => id) }))).toEqual(
              expected,
            );
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('begins with what has waited longest at its stage, whenever that was submitted', async () => {
    const first = await requestAt(gateway.services, people.provider.id, 'submitted');
    const second = await requestAt(gateway.services, people.provider.id, 'committee_review');
    for (const status of ['under_analysis', 'committee_review']) {
      const moved = { status, analystNotes: 'Fits.' };
      await rest(gateway, people.analyst, `PUT /device-requests/${first.id}/status`, moved);
    }
    const [decisions] = (await waitingFor(people.business_office)).filter(({ kind }) => kind === 'to_decide');
    expect(decisions?.items.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('is told by GraphQL in the same way', async () => {
    await requestAt(gateway.services, people.provider.id, 'submitted');
    const { data } = await gql<{ waiting: { kind: string; count: number; items: { number: string }[] }[] }>(
      gateway,
      people.analyst,
      '{ waiting { kind count oldest items { number deviceName } } }',
    );
    expect(data?.waiting).toMatchObject([
      { kind: 'to_analyze', count: 1, items: [{ number: expect.any(String) }] },
    ]);
  });

  it('costs one statement for each kind', async () => {
    await requestAt(gateway.services, people.provider.id, 'committee_review');
    await waitingFor(people.officer);
    expect(await gateway.statements.during(() => waitingFor(people.officer))).toHaveLength(5);
  });

  it('is read on the index of the stage', async () => {
    const { db } = gateway.services;
    const rows = Array.from({ length: 1_600 }, (_, n) =>
      toRow({
        ...EMPTY_FIELDS,
        ...NEW_REQUEST,
        additionalNotes: null,
        requestedBy: people.provider.id,
        requesterEmail: 'x@hospital.example',
        ...standingAt(STAGES[n % STAGES.length] as Stage),
        submissionDate: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
        lastUpdated: null,
        version: 1,
      }),
    );
    for (let at = 0; at < rows.length; at += 200)
      await db
        .insertInto('device_requests')
        .values(rows.slice(at, at + 200))
        .execute();
    await sql`analyze table device_requests`.execute(db).catch(() => sql`analyze`.execute(db));
    await waitingFor(people.committee);
    const statement = (await gateway.statements.during(() => waitingFor(people.committee))).at(-1);
    let text = statement?.sql ?? '';
    for (const each of statement?.parameters ?? [])
      text = text.replace('?', typeof each === 'number' ? String(each) : `'${each}'`);
    const explain = dialect === 'SQLite' ? 'explain query plan ' : 'explain ';
    const { rows: plan } = await sql.raw<{ table?: string; detail?: string }>(explain + text).execute(db);
    // A row about people names the request's column, too, by which they are found.
    const told = plan
      .map((row) => [row.table ?? row.detail ?? JSON.stringify(row), JSON.stringify(row)] as const)
      .filter(([of]) => of.includes('device_requests'))
      .map(([, row]) => row);
    expect(told.length).toBeGreaterThan(0);
    for (const row of told) expect(row).toContain('requests_stage');
  });
});
