import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import budgets from '../../../../bench/budgets.json' with { type: 'json' };
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { countFacts } from '../facts/count.ts';

/** A time within the periods of the reports. */
const NOW = new Date('2025-06-16T12:00:00.000Z');

type Page = keyof typeof budgets.sqlOfReports;

describe.each(DIALECTS)('what reports cost the database on %s', (dialect) => {
  let gateway: TestGateway;
  let office: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    gateway.services.clock = () => NOW;
    office = await signInAs(gateway.services, 'business_office');
    const provider = await signInAs(gateway.services, 'provider');
    for (const stage of ['submitted', 'approved', 'rejected', 'on_shelf'] as const)
      await requestAt(gateway.services, provider.id, stage);
    const ours = { sections: ['outcomes', 'cycle_times'], period: 'this_month' };
    for (const name of ['Ours', 'Others']) {
      const { body } = await rest<{ id: number }>(gateway, office, 'POST /reports/saved', { ...ours, name });
      await rest(gateway, office, `PUT /reports/saved/${body.id}/choice`, { tile: true });
    }
    await countFacts(gateway.services);
  });
  afterAll(() => gateway.stop());

  const page = (filter: object) => () =>
    gql(
      gateway,
      office,
      `query ($filter: ReportFilter) {
        reports(filter: $filter) { countedAt ownDepartment reports { name keys values behind } }
        reportPeriods { name from until }
      }`,
      { filter },
    );
  const behind = () =>
    gql(
      gateway,
      office,
      `query ($behind: String!) {
        requestsBehind(behind: $behind) { totalCount entries { day request { id requester { name } } } next }
      }`,
      { behind: 'measure=submitted&from=2025-01-01&until=2025-12-31' },
    );
  const WORK: Record<Page, () => Promise<{ status?: number; errors?: unknown }>> = {
    year: page({ from: '2025-01-01', until: '2025-12-31' }),
    twoYears: page({ from: '2024-01-01', until: '2025-12-31' }),
    fromDayToDay: page({ from: '2025-01-15', until: '2025-12-16' }),
    behind,
    saved: () => rest(gateway, office, 'GET /reports/saved'),
    tiles: () => gql(gateway, office, '{ reportTiles { id name title sentence } }'),
    files: () => rest(gateway, office, 'GET /reports/files'),
    tokens: () => rest(gateway, office, 'GET /users/me/report-tokens'),
  };

  it.each(Object.keys(WORK) as Page[])('%s', async (name) => {
    const { errors, status = 200 } = await WORK[name]();
    expect({ errors, status }).toEqual({ errors: undefined, status: 200 });
    const run = await gateway.statements.during(WORK[name]);
    // Whether a session or the settings are still cached from the call before depends on the time in between.
    const statements = run.filter(({ sql }) => !/(from|update) .?(sessions|hospital_settings)/.test(sql));
    expect(statements.length).toBeLessThanOrEqual(budgets.sqlOfReports[name]);
  });
});
