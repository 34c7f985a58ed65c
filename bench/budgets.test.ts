import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../gateway/src/admin/verify.ts';
import { openDatabase } from '../gateway/src/platform/db/open.ts';
import { type MariadbServer, startMariadb } from '../gateway/src/testing/mariadb.ts';
import { BUDGETS } from './budgets.ts';
import { check, refusals } from './checks.ts';
import { PEOPLE } from './data/people.ts';
import { OPERATIONS, type Operation } from './operations/operations.ts';
import { openSite, type Site } from './site.ts';
import { GATEWAY } from './targets/gateway.ts';

const START_TIMEOUT_MS = 120_000;

describe('the gateway in production, at a thousand requests', () => {
  let folder: string;
  let mariadb: MariadbServer;
  let site: Site;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'budgets-'));
    mariadb = await startMariadb();
    site = await openSite('1k', mariadb, GATEWAY, folder);
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await site?.stop();
    await mariadb?.stop();
    await rm(folder, { recursive: true, force: true });
  }, START_TIMEOUT_MS);

  it('is asked about data that the audit finds whole', async () => {
    const db = openDatabase({ databaseUrl: `${mariadb.url}/bench_1k`, dataDir: '' });
    const report = await verifyAudit(db).finally(() => db.destroy());
    expect(report).toMatchObject({ problems: [], people: PEOPLE.length });
  });

  const operations = Object.keys(OPERATIONS) as Operation[];
  const calls = GATEWAY.flatMap((target) =>
    operations
      .filter((operation) => target.calls[operation])
      .map((operation) => ({ target, operation, name: target.title, what: OPERATIONS[operation].title })),
  );

  it.each(calls)('$name, $operation: $what', async ({ target, operation }) => {
    const { wrong, statements, rowsRead } = await check(site, target, operation);
    expect(wrong).toBeNull();
    // A REST list counts its total separately for X-Total-Count.
    if (target.name === 'rest') return;
    const { sqlPerRequest, rowsBeyondThePage } = BUDGETS;
    expect(statements).toBeLessThanOrEqual(sqlPerRequest[operation as keyof typeof sqlPerRequest]);
    const pages: Partial<Record<Operation, number>> = { O1: 20, O2: 50, O3: 50, O3d: 50 };
    const page = pages[operation];
    if (page === undefined) return;
    const beyond = operation === 'O3d' ? rowsBeyondThePage.deep : rowsBeyondThePage.first;
    expect(rowsRead).toBeLessThanOrEqual(page + beyond);
  });

  it.each(GATEWAY.map((target) => ({ target, name: target.title })))(
    '$name refuses what it must',
    async ({ target }) => {
      for (const refusal of await refusals(site, target)) expect(refusal).toMatchObject({ refused: true });
    },
  );
});
