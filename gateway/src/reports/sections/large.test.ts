import { setImmediate as turn } from 'node:timers/promises';
import { dayOf, type ReportName } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context, Database } from '../../platform/context.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { MOST_SUMS } from './read-sums.ts';
import { MOST_BEHIND, readReport } from './service.ts';
import { requestsBehind } from './store.ts';

const CELL = JSON.stringify({
  'Routine|approved|approved': { count: 1, marked: 0, days: { 3: 1 }, waited: { 0: 1 }, money: {} },
});

describe.each(DIALECTS)('reports of very much on %s', (dialect) => {
  let gateway: TestGateway;
  let office: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    await gateway.clear();
    office = await signInAs(gateway.services, 'business_office');
  });

  const context = () =>
    ({
      ...gateway.services,
      user: { id: office.id, roles: ['business_office'], department: '' },
      correlationId: 'large',
    }) as unknown as Context;

  /** Stores many rows in several statements. */
  async function store<Row extends object>(
    table: 'report_facts' | 'report_entries' | 'report_sums',
    rows: Row[],
  ) {
    for (let at = 0; at < rows.length; at += 1000)
      await gateway.services.db
        .insertInto(table)
        .values(rows.slice(at, at + 1000) as never)
        .execute();
  }

  const monthsOf = (years: number) =>
    Array.from(
      { length: years * 12 },
      (_, at) => `${2006 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
    );

  const sums = (years: number, manufacturers: number) =>
    monthsOf(years).flatMap((day) =>
      Array.from({ length: manufacturers }, (_, at) => ({
        ...{ measure: 'decided', grain: 'month', department: '', manufacturer: `Maker ${at}` },
        ...{ day, cells: CELL },
      })),
    );

  it('let other calls go on while they are read, and add up exactly', async () => {
    await store('report_sums', sums(20, 100));
    const filter = { from: '2006-01-01', until: '2025-12-31' };
    let turns = 0;
    let isOver = false;
    const counting = (async () => {
      for (; !isOver; turns++) await turn();
    })();
    const read = (name: ReportName) => readReport(context(), name, filter);
    const [{ rows }] = await Promise.all([
      read('outcomes_by_manufacturer'),
      read('outcomes_by_manufacturer'),
    ]);
    isOver = true;
    await counting;
    expect(turns).toBeGreaterThan(30);
    expect(rows).toHaveLength(100);
    expect(new Set(rows.map(({ values }) => values.decided))).toEqual(new Set([240]));
  });

  it('refuse what is too much to read, in words', async () => {
    await store('report_sums', sums(20, Math.ceil(MOST_SUMS / 240) + 1));
    const ask = (from: string) =>
      rest<{ error: string; fields: object[] }>(
        gateway,
        office,
        `GET /reports/outcomes_by_manufacturer?from=${from}&until=2025-12-31`,
      );
    expect(await ask('2006-01-01')).toMatchObject({
      status: 400,
      body: {
        error: 'There is too much to count in this period: choose a shorter one, or narrow the report',
        fields: [{ field: 'until' }],
      },
    });
    expect((await ask('2025-01-01')).status).toBe(200);
    const { data } = await gql<{ reports: { reports: { name: string; isTooLarge: boolean }[] } }>(
      gateway,
      office,
      '{ reports(filter: { from: "2006-01-01", until: "2025-12-31" }) { reports { name isTooLarge sentence values } } }',
    );
    const reports = new Map(data?.reports.reports.map((report) => [report.name, report]));
    expect(reports.get('outcomes_by_manufacturer')).toEqual({
      name: 'outcomes_by_manufacturer',
      isTooLarge: true,
      sentence: 'There is too much to count in this period: choose a shorter one, or narrow the report.',
      values: [],
    });
    expect(reports.get('throughput')).toMatchObject({ isTooLarge: false });
  }, 120_000);

  it('count requests behind a number so far, and look at few where few are sought', async () => {
    const rare = 20;
    const ids = Array.from({ length: MOST_BEHIND + rare + 1 }, (_, at) => at + 1);
    const day = dayOf(gateway.services.clock(), 'UTC');
    await store(
      'report_facts',
      ids.map((id) => ({
        ...{ request_id: id, version: 1, urgency: 'Routine', stage: 'submitted', outcome: null },
        department: id <= rare ? 'Rare' : 'EP',
        manufacturer: id <= rare ? 'Rare' : 'Acme',
        requester_id: id <= rare ? 77 : 78,
      })),
    );
    await store(
      'report_entries',
      ids.map((id) => ({ request_id: id, measure: 'submitted', day, marked: 0 })),
    );
    const total = async (more: string) => {
      const { data } = await gql<{ requestsBehind: object }>(
        gateway,
        office,
        'query ($behind: String!) { requestsBehind(behind: $behind) { totalCount totalIsLeast } }',
        { behind: `measure=submitted&from=${day}&until=${day}${more}` },
      );
      return data?.requestsBehind;
    };
    expect(await total('')).toEqual({ totalCount: MOST_BEHIND, totalIsLeast: true });
    const newest = (db: Database) =>
      requestsBehind(db, { measure: 'submitted', from: '2000-01-01', until: day }, { first: 50 });
    if (dialect !== 'SQLite') expect(await rowsRead(gateway.services.db, newest)).toBeLessThan(200);
    for (const narrowed of ['department=Rare', 'manufacturer=Rare', 'requester=77']) {
      expect(await total(`&${narrowed}`)).toEqual({ totalCount: rare, totalIsLeast: false });
      const [name = '', value = ''] = narrowed.split('=');
      const behind = {
        ...{ measure: 'submitted' as const, from: day, until: day },
        [name]: name === 'requester' ? Number(value) : value,
      };
      // SQLite does not report rows that were read, so the statement is checked for its index instead.
      if (dialect === 'SQLite') continue;
      const read = (db: Database) => requestsBehind(db, behind, { first: 50 });
      expect(await rowsRead(gateway.services.db, read)).toBeLessThan(10 * rare);
    }
  }, 120_000);
});
