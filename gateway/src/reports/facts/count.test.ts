import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { countFacts } from './count.ts';

import { verifyFacts } from './verify.ts';

interface Report {
  rows: Record<string, unknown>[];
  partial: boolean;
  counted_at: string | null;
}

describe.each(DIALECTS)('counting for reports on %s', (dialect) => {
  let gateway: TestGateway;
  let owner: SignedIn;
  let office: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    await gateway.clear();
    owner = await signInAs(gateway.services, 'provider');
    office = await signInAs(gateway.services, 'business_office');
  });

  const report = async (name: string) => (await rest<Report>(gateway, office, `GET /reports/${name}`)).body;
  const submitted = async () =>
    (await report('throughput')).rows.reduce((sum, row) => sum + Number(row.submitted), 0);

  /** A database in which the statement with this number fails. */
  function failingAt(stop: number): { services: Services; asked: () => number } {
    let asked = 0;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        asked++;
        if (asked === stop) throw new Error('cut off');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { services } = gateway;
    return { services: { ...services, db: services.db.withPlugin(plugin) }, asked: () => asked };
  }

  it('says that its numbers are too small until it has counted', async () => {
    await requestAt(gateway.services, owner.id, 'submitted');
    expect(await report('throughput')).toMatchObject({ partial: true, counted_at: null });
    expect(await submitted()).toBe(0);
    await countFacts(gateway.services);
    expect(await report('throughput')).toMatchObject({ partial: false, counted_at: expect.any(String) });
    expect(await submitted()).toBe(1);
  });

  it('goes on where it was cut off, at whichever statement', async () => {
    const { services } = gateway;
    for (const stage of ['submitted', 'approved', 'on_shelf', 'rejected'] as const)
      await requestAt(services, owner.id, stage);
    const whole = failingAt(Number.POSITIVE_INFINITY);
    await countFacts(whole.services, { anew: true });
    const all = whole.asked();
    expect(all).toBeGreaterThan(30);
    const each = dialect === 'SQLite' ? 3 : 15;
    for (let stop = 1; stop <= all; stop += each) {
      await requestAt(services, owner.id, 'committee_review');
      const first = failingAt(stop);
      // If the lock was not released, the next count would wait for it.
      await countFacts(first.services, { anew: stop % 2 === 1 }).catch((error: Error) =>
        expect(error.message).toBe('cut off'),
      );
      await countFacts(services);
      expect({ stop, problems: await verifyFacts(services) }).toEqual({ stop, problems: [] });
    }
  }, 120_000);

  it('says that its numbers may be wrong until all is added up', async () => {
    await requestAt(gateway.services, owner.id, 'submitted');
    await countFacts(gateway.services);
    const all = failingAt(Number.POSITIVE_INFINITY);
    await countFacts(all.services, { anew: true });
    let seen = 0;
    for (let stop = 1; stop <= all.asked(); stop++) {
      await countFacts(failingAt(stop).services, { anew: true }).catch(() => {});
      const { partial } = await report('throughput');
      const marks = await gateway.services.db.selectFrom('report_marks').select('day').execute();
      if (marks.length) {
        seen++;
        expect({ stop, partial }).toEqual({ stop, partial: true });
      }
    }
    expect(seen).toBeGreaterThan(0);
  }, 120_000);

  it('writes nothing when another gateway has counted meanwhile', async () => {
    const { services } = gateway;
    for (let each = 0; each < 3; each++) await requestAt(services, owner.id, 'approved');
    await countFacts(services);
    await requestAt(services, owner.id, 'submitted');
    const { db } = services;
    let isFirst = true;
    // The lock is lost in the middle: the other gateway counts everything, and this one continues.
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isFirst && result.rows.some((row) => 'counted_at' in (row as object))) {
          isFirst = false;
          await db.updateTable('report_states').set({ event_id: 0 }).execute();
        }
        return result;
      },
    });
    expect(await countFacts({ ...services, db: slow })).toBe(0);
    await countFacts(services);
    expect(await verifyFacts(services)).toEqual([]);
  });

  it('takes away a sum that nothing is behind when all are counted anew', async () => {
    const { db } = gateway.services;
    await requestAt(gateway.services, owner.id, 'submitted');
    await countFacts(gateway.services);
    const cells = '{"routine|submitted|":{"count":1,"marked":0,"days":{},"waited":{},"money":{}}}';
    const place = { measure: 'decided', department: '', manufacturer: '', cells } as const;
    await db
      .insertInto('report_sums')
      .values([
        { ...place, grain: 'day', day: '2020-01-02' },
        { ...place, grain: 'month', day: '2019-05-01' },
      ])
      .execute();
    expect(await verifyFacts(gateway.services)).toHaveLength(3);
    await countFacts(gateway.services, { anew: true });
    expect(await verifyFacts(gateway.services)).toEqual([]);
  });

  it('leaves counting to gateways with newer rules', async () => {
    await countFacts(gateway.services);
    await gateway.services.db.updateTable('report_states').set({ calendar: '999:new' }).execute();
    await requestAt(gateway.services, owner.id, 'submitted');
    expect(await countFacts(gateway.services)).toBe(0);
  });

  it('counts a request that was withdrawn no more', async () => {
    const { id } = (await rest<{ id: number }>(gateway, owner, 'POST /device-requests', NEW_REQUEST)).body;
    await countFacts(gateway.services);
    expect(await submitted()).toBe(1);
    await rest(gateway, owner, `DELETE /device-requests/${id}`);
    await countFacts(gateway.services);
    expect(await submitted()).toBe(0);
    expect(await verifyFacts(gateway.services)).toEqual([]);
  });

  it('counts all anew when the calendar of the hospital changes', async () => {
    const admin = await signInAs(gateway.services, 'admin');
    await requestAt(gateway.services, owner.id, 'on_shelf');
    await countFacts(gateway.services);
    const value = ['sunday'];
    await rest(gateway, admin, 'PUT /settings/weekend_days', { value });
    expect(await countFacts(gateway.services)).toBeGreaterThan(0);
    expect(await verifyFacts(gateway.services)).toEqual([]);
  });

  it('leaves the sums alone when only the version of a request has changed', async () => {
    const { services, statements } = gateway;
    const { id } = await requestAt(services, owner.id, 'approved');
    await countFacts(services);
    await services.db.updateTable('device_requests').set({ version: 99 }).where('id', '=', id).execute();
    const run = await statements.during(() => countFacts(services));
    const tables = (table: string) => run.filter(({ sql }) => sql.includes(table)).length;
    expect(tables('report_facts')).toBeGreaterThan(0);
    expect(tables('report_sums')).toBe(0);
  });

  it('counts nothing twice when two gateways count at once', async () => {
    for (let each = 0; each < 30; each++) await requestAt(gateway.services, owner.id, 'submitted');
    await Promise.all([countFacts(gateway.services), countFacts(gateway.services)]);
    expect(await submitted()).toBe(30);
    expect(await verifyFacts(gateway.services)).toEqual([]);
  });

  it('finds what was counted otherwise than the histories tell', async () => {
    const { db } = gateway.services;
    const [first, second] = [
      await requestAt(gateway.services, owner.id, 'approved'),
      await requestAt(gateway.services, owner.id, 'approved'),
    ];
    await countFacts(gateway.services);
    await db
      .updateTable('report_entries')
      .set({ day: '2020-01-01' })
      .where('request_id', '=', first.id)
      .where('measure', '=', 'decided')
      .execute();
    await db.deleteFrom('report_facts').where('request_id', '=', second.id).execute();
    const problems = await verifyFacts(gateway.services);
    expect(problems).toEqual(
      expect.arrayContaining([
        `request ${first.id}: is counted otherwise than its history tells`,
        `request ${second.id}: is not counted`,
        expect.stringMatching(/^decided, 2020-01: the sums of the days are not those of the requests$/),
      ]),
    );
    await countFacts(gateway.services, { anew: true });
    expect(await verifyFacts(gateway.services)).toEqual([]);
  });

  it.each([
    ['from=2026-02-30', 'from', 'from must be a day of the calendar, such as 2026-12-25'],
    ['from=0999-01-01', 'from', 'from must be a day of the calendar, such as 2026-12-25'],
    ['from=9990-01-01&until=9999-12-31', 'until', 'until must be a day of the calendar, such as 2026-12-25'],
    [
      'from=2026-02-02&until=2026-02-01',
      'until',
      'The last day (until) must not be before the first one (from)',
    ],
    ['from=2000-01-01&until=2026-02-01', 'until', 'A period has at most 20 years'],
    ['stage=nowhere', 'stage', expect.stringContaining('stage must be one of submitted')],
    ['outcome=yes', 'outcome', expect.stringContaining('outcome must be one of approved')],
    ['urgency=high', 'urgency', expect.stringContaining('urgency must be one of routine')],
  ])('refuses %s', async (query, field, message) => {
    const { status, body } = await rest(gateway, office, `GET /reports/outcomes?${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: [{ field, message }] } });
  });
});
