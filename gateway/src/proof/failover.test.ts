import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../admin/verify.ts';
import { openDatabase } from '../platform/db/open.ts';
import { rest } from '../testing/client.ts';
import { GALERA_MISSING, type Galera, galeraDatabase, startGalera } from '../testing/galera.ts';
import { type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { NEW_REQUEST } from '../testing/requests.ts';

const OFTEN = { interval: 100 };
/** No refusal lasts longer: twice the limit of a call, and what the cluster needs to notice, on a busy machine. */
const REFUSED_AT_MOST_MS = 30_000;
const CREATED = 150;

const title = `a gateway on a cluster of three${GALERA_MISSING.length ? ` (skipped: ${GALERA_MISSING.join(', ')} not installed)` : ''}`;

describe.skipIf(GALERA_MISSING.length > 0)(title, { timeout: 180_000 }, () => {
  let galera: Galera;
  let url: (node?: number) => string;
  let gateway: TestGateway;
  let person: SignedIn;
  beforeAll(async () => {
    galera = await startGalera();
    url = await galeraDatabase(galera, 'portal');
    gateway = await testGateway('SQLite', { DATABASE_URL: url() });
    person = await signInAs(gateway.services, ['business_office', 'analyst', 'admin']);
  }, 300_000);
  afterAll(async () => {
    await gateway?.stop();
    await galera?.stop();
  });

  const create = (at: { url: string }) => rest(at, person, 'POST /device-requests', NEW_REQUEST);
  const ready = async (at: { url: string }) => {
    const response = await fetch(`${at.url}/readyz`);
    return { status: response.status, body: await response.json() };
  };

  it('reads at once what was written on another node', async () => {
    const other = await testGateway('SQLite', { DATABASE_URL: url(1) });
    const missed: number[] = [];
    const worker = async () => {
      for (let i = 0; i < CREATED / 5; i++) {
        const { id } = (await create(gateway)).body;
        const { status } = await rest(other, person, `GET /device-requests/${id}`);
        if (status !== 200) missed.push(status);
      }
    };
    await Promise.all(Array.from({ length: 5 }, worker));
    await other.stop();
    expect(missed).toEqual([]);
  });

  /** Writes all the time while something happens to the cluster; gives what was answered and how long the longest gap was. */
  async function writingDuring(happens: () => Promise<void>) {
    const acknowledged: number[] = [];
    const statuses = new Set<number>();
    let over = false;
    let last = performance.now();
    let longestGap = 0;
    const worker = async () => {
      while (!over) {
        const { status, body } = await create(gateway);
        statuses.add(status);
        if (status !== 201) {
          await wait(20);
          continue;
        }
        acknowledged.push(Number(body.id));
        longestGap = Math.max(longestGap, performance.now() - last);
        last = performance.now();
      }
    };
    const workers = Array.from({ length: 4 }, worker);
    await expect.poll(() => acknowledged.length, OFTEN).toBeGreaterThan(20);
    await happens();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, OFTEN).toBeGreaterThan(before + 20);
    over = true;
    await Promise.all(workers);
    return { acknowledged, statuses: [...statuses].sort(), longestGap };
  }

  async function expectKept(acknowledged: readonly number[], node: number): Promise<void> {
    const db = openDatabase({ databaseUrl: url(node), dataDir: '' });
    const rows = await db.selectFrom('device_requests').select('id').execute();
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect((await verifyAudit(db)).problems).toEqual([]);
    await db.destroy();
  }

  it('goes on with the next node when its own is killed: nothing acknowledged is lost', async () => {
    const { acknowledged, statuses, longestGap } = await writingDuring(async () => galera.nodes[0]?.kill());
    expect(statuses.filter((status) => ![201, 503].includes(status))).toEqual([]);
    expect(longestGap).toBeLessThan(REFUSED_AT_MOST_MS);
    await expectKept(acknowledged, 1);
    await galera.nodes[0]?.rejoin();
  });

  it('goes on when its node takes what it is sent and says nothing', async () => {
    const frozen = galera.nodes[1];
    const { acknowledged, statuses, longestGap } = await writingDuring(async () => frozen?.freeze());
    expect(statuses.filter((status) => ![201, 503].includes(status))).toEqual([]);
    expect(longestGap).toBeLessThan(REFUSED_AT_MOST_MS);
    await expectKept(acknowledged, 2);
    frozen?.thaw();
    await expect.poll(() => frozen?.status('wsrep_local_state_comment'), OFTEN).toBe('Synced');
  });

  it('is not ready without a majority, says why, and refuses calls in time', async () => {
    const third = await testGateway('SQLite', { DATABASE_URL: url(2) });
    for (const each of [gateway, third]) {
      await expect.poll(() => ready(each), OFTEN).toEqual({ status: 200, body: { status: 'ok' } });
    }
    await Promise.all([galera.nodes[0]?.kill(), galera.nodes[1]?.kill()]);
    await expect
      .poll(() => ready(third), OFTEN)
      .toEqual({
        status: 503,
        body: {
          error: 'The service is unavailable at the moment. Please try again.',
          code: 'unavailable',
          missing: ["database: the node is not part of its cluster's primary component"],
        },
      });
    expect((await ready(gateway)).status).toBe(503);
    for (const each of [gateway, third]) {
      const since = performance.now();
      expect((await create(each)).status).toBe(503);
      expect(performance.now() - since).toBeLessThan(REFUSED_AT_MOST_MS);
    }
    await third.stop();
  });
});
