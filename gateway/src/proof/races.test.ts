import { ROLES, type Role, type Stage } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../admin/verify.ts';
import { historiesOf } from '../requests/history/service.ts';
import { rest } from '../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { requestAt } from '../testing/requests.ts';

const CALLS = 200;
const REQUESTS = 10;

type Body = Record<string, unknown>;
interface Race {
  from: Stage;
  path: 'status' | 'ordered' | 'on-shelf' | 'restore';
  /** What the n-th call sends; only one of them can be. */
  body: (n: number) => Body;
  by: Role[];
  /** What of the answer says who has won. */
  outcome: (answer: Body) => unknown;
  expected: (sent: Body) => unknown;
}

const status = (from: Stage, by: Role[], ...to: string[]): Race => ({
  from,
  path: 'status',
  body: (n) => ({ status: to[n % to.length], analystNotes: `Note ${n}` }),
  by,
  outcome: (answer) => answer.status,
  expected: (sent) => sent.status,
});

const RACES: Record<string, Race> = {
  'start of the analysis': status('submitted', ['analyst', 'business_office', 'admin'], 'under_analysis'),
  'hand-over to the committee': status('under_analysis', ['analyst', 'admin'], 'committee_review'),
  decision: status('committee_review', ['business_office'], 'approved', 'rejected'),
  dismissal: status('approved', ['analyst', 'committee', 'business_office'], 'dismissed'),
  restore: {
    from: 'dismissed',
    path: 'restore',
    body: () => ({}),
    by: ['analyst', 'committee', 'business_office'],
    outcome: (answer) => answer.status,
    expected: () => 'submitted',
  },
  'place on the shelf': {
    from: 'ordered',
    path: 'on-shelf',
    body: (n) => ({ is_on_shelf: true, lawson_id: `LW-${n}` }),
    by: ['supply_chain', 'business_office', 'admin'],
    outcome: (answer) => answer.lawson_id,
    expected: (sent) => sent.lawson_id,
  },
};

describe.each(DIALECTS)(`${CALLS} calls at once on %s`, (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role);
  });
  afterAll(() => gateway.stop());

  const requestsAt = async (stage: Stage): Promise<number[]> => {
    const made = Array.from({ length: REQUESTS }, () =>
      requestAt(gateway.services, people.provider.id, stage),
    );
    return (await Promise.all(made)).map(({ id }) => id);
  };
  const rows = () =>
    gateway.services.db.selectFrom('device_requests').select(['id', 'status', 'lawson_id']).execute();
  const lastEvents = async (id: number) =>
    gateway.services.db
      .selectFrom('request_events')
      .select(['action', 'to_stage', 'correlation_id'])
      .where('request_id', '=', id)
      .where('correlation_id', '!=', 'test')
      .execute();

  it.each(Object.entries(RACES))(
    'for one %s: one caller wins each time, and the others are refused',
    async (_what, race) => {
      const ids = await requestsAt(race.from);
      const calls = Array.from({ length: CALLS }, async (_, n) => {
        const id = ids[n % REQUESTS] ?? 0;
        const person = people[race.by[Math.floor(n / REQUESTS) % race.by.length] ?? 'admin'];
        const sent = race.body(Math.floor(n / REQUESTS));
        const answer = await rest(
          gateway,
          person,
          `${race.path === 'restore' ? 'POST' : 'PUT'} /device-requests/${id}/${race.path}`,
          sent,
        );
        return { id, sent, answer };
      });
      const answers = await Promise.all(calls);
      expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([200, 409]));
      const stored = await rows();
      for (const id of ids) {
        const won = answers.filter((each) => each.id === id && each.answer.status === 200);
        expect(won).toHaveLength(1);
        const [{ sent, answer } = { sent: {}, answer: { body: {} } }] = won;
        expect(race.outcome(answer.body)).toBe(race.expected(sent));
        const row = stored.find((each) => each.id === id) ?? {};
        expect(race.outcome(row)).toBe(race.expected(sent));
        expect(await lastEvents(id)).toHaveLength(1);
      }
      expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
    },
  );

  it('for one order: all callers get the same answer, and one order is written', async () => {
    const ids = await requestsAt('approved');
    const answers = await Promise.all(
      Array.from({ length: CALLS }, (_, n) =>
        rest(gateway, people.supply_chain, `PUT /device-requests/${ids[n % REQUESTS]}/ordered`, {
          is_ordered: true,
        }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    for (const id of ids) expect(await lastEvents(id)).toMatchObject([{ action: 'order' }]);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  describe('for conditions that block the order', () => {
    const approvedWith = async (conditions: number) => {
      const ids = await requestsAt('committee_review');
      for (const id of ids) {
        const condition = { text: 'Train the staff', user_id: people.analyst.id, until: '2999-12-31' };
        const given = Array.from({ length: conditions }, () => ({ ...condition, blocks_ordering: true }));
        await rest(gateway, people.business_office, `PUT /device-requests/${id}/status`, {
          status: 'approved',
          conditions: given,
        });
      }
      return ids;
    };
    const setTo = (id: number, number: number, closed: boolean) =>
      rest(gateway, people.business_office, `PUT /device-requests/${id}/conditions/${number}`, { closed });
    const eventsOf = async (id: number) => (await historiesOf(gateway.services.db, [id])).get(id) ?? [];

    it('that are closed at once: each is closed once, and nothing blocks the order any more', async () => {
      const ids = await approvedWith(2);
      const answers = await Promise.all(
        Array.from({ length: CALLS }, (_, n) =>
          setTo(ids[n % REQUESTS] ?? 0, 1 + (n % 20 < 10 ? 0 : 1), true),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      for (const id of ids) {
        const closed = (await eventsOf(id)).filter(({ action }) => action === 'condition_closed');
        expect(closed).toHaveLength(2);
        const answer = await rest<Body>(gateway, people.analyst, `GET /device-requests/${id}`);
        expect(answer.body.order_blocked_by).toBeNull();
      }
      expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
    });

    it('that are opened again while the device is ordered: no order comes after the block', async () => {
      const ids = await approvedWith(1);
      for (const id of ids) await setTo(id, 1, true);
      await Promise.all(
        Array.from({ length: CALLS }, (_, n) => {
          const id = ids[n % REQUESTS] ?? 0;
          return n % 20 < 10
            ? setTo(id, 1, false)
            : rest(gateway, people.supply_chain, `PUT /device-requests/${id}/ordered`, { is_ordered: true });
        }),
      );
      for (const id of ids) {
        const actions = (await eventsOf(id)).map(({ action }) => action);
        expect(actions).toContain('condition_reopened');
        if (actions.includes('order'))
          expect(actions.indexOf('order')).toBeLessThan(actions.indexOf('condition_reopened'));
      }
      expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
    });
  });
});
