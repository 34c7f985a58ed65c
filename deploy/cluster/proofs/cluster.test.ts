import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../../gateway/src/admin/verify.ts';
import { createToken } from '../../../gateway/src/dashboards/versions/tokens.ts';
import type { Services } from '../../../gateway/src/platform/context.ts';
import { writeDashboard } from '../../../gateway/src/testing/dashboard.ts';
import { openLive } from '../../../gateway/src/testing/live.ts';
import { type SignedIn, signInAs } from '../../../gateway/src/testing/people.ts';
import { publishBuild } from '../../../gateway/src/testing/publishing.ts';
import { NEW_REQUEST } from '../../../gateway/src/testing/requests.ts';
import { type Cluster, type Part, startCluster } from '../src/cluster.ts';
import type { GaleraNode } from '../src/galera.ts';
import { until } from '../src/until.ts';
import { type Behind, lookBehind, signInCrowd } from './people.ts';
import { call, lost, type Outcome, whileWorking } from './work.ts';

/** Nobody is refused, or kept waiting, for longer. */
const LONGEST_MS = 15_000;
const MADE = 150;
const RACES = 20;
const UPLOADS_A_MINUTE = 60;

let folder: string;
let cluster: Cluster;
let behind: Behind;
let crowd: SignedIn[];
let stopStarted = async () => {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-proofs-'));
  cluster = await startCluster({
    settings: {
      REMOTES: await writeDashboard(folder, { name: 'analyst', title: 'Analyst' }),
      DASHBOARD_APPROVAL: 'off',
      // The documents of the proofs are no dashboard's.
      GRAPHQL_ARBITRARY: 'on',
    },
    stoppable: (stop) => {
      stopStarted = stop;
    },
  });
  behind = lookBehind(cluster);
  crowd = await signInCrowd(behind);
});
afterAll(async () => {
  await behind?.db.destroy();
  await stopStarted();
  await rm(folder, { recursive: true, force: true });
});

const someone = () => crowd[0] as SignedIn;

describe('two gateways that were started together on an empty cluster', () => {
  const [here, there] = [() => cluster.gateways[0], () => cluster.gateways[1]];

  it('find at once what was created at the other one', async () => {
    let missing = 0;
    for (let i = 0; i < MADE; i++) {
      const [from, to] = i % 2 ? [here(), there()] : [there(), here()];
      const person = crowd[i % crowd.length] as SignedIn;
      const { status, body } = await call(from.url, person, 'POST /device-requests', NEW_REQUEST);
      expect(status).toBe(201);
      const found = await call(to.url, person, `GET /device-requests/${body.id}`);
      if (found.status !== 200) missing++;
    }
    expect(missing).toBe(0);
  });

  it('let exactly one decision win when two people decide on one request through both', async () => {
    for (let race = 0; race < RACES; race++) {
      const made = await call(here().url, someone(), 'POST /device-requests', NEW_REQUEST);
      const racers = crowd.slice(0, 10).map((person, n) => {
        const { url } = n % 2 ? here() : there();
        return call(url, person, `PUT /device-requests/${made.body.id}/status`, { status: 'under_analysis' });
      });
      const statuses = (await Promise.all(racers)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    }
  });

  it('tell their users about changes that were made at the other one', async () => {
    const stream = await openLive(there(), someone());
    const { body } = await call(here().url, crowd[1] as SignedIn, 'POST /device-requests', NEW_REQUEST);
    await until('the change is told', async () =>
      stream.changes.some(({ id, action }) => id === String(body.id) && action === 'created'),
    );
    stream.close();
  });

  it('count calls together', async () => {
    const person = await signInAs(behind as Services, 'analyst');
    const calls = Array.from({ length: UPLOADS_A_MINUTE + 20 }, (_, n) =>
      call((n % 2 ? here() : there()).url, person, 'POST /device-requests/1/files'),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('serve the dashboards that were published at the other one', async () => {
    const { token } = await createToken(behind as Services, 'provider');
    const build = await writeDashboard(folder, { code: 'var published;' });
    const version = await publishBuild(here(), token, build);
    for (const url of [there().url, here().url, cluster.url]) {
      const entry = await fetch(`${url}/remotes/provider/${version}/remoteEntry.js`);
      expect([entry.status, await entry.text()]).toEqual([200, 'var published;']);
    }
  });
});

/** The status of a probe that does not wait for long. */
const readiness = async (url: string) =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) })).status;

/** Waits until work has gone on for a while from now. */
const goesOn = (done: () => number) => {
  const before = done();
  return until('work goes on', async () => done() > before + 20);
};

describe('while people work', () => {
  // A proof that has failed leaves the next one a whole cluster.
  beforeEach(async () => {
    for (const { start } of cluster.nodes) start();
    await Promise.all(cluster.nodes.map(({ synced }) => synced()));
  });

  /** Nothing acknowledged is lost, no failure is told, and every history is whole. */
  async function expectWhole(what: string, outcome: Outcome): Promise<void> {
    const { statuses, longestMs, acknowledged } = outcome;
    process.stdout.write(
      `${what}: answers ${JSON.stringify(statuses)}, longest wait ${Math.round(longestMs)} ms\n`,
    );
    expect(acknowledged.size).toBeGreaterThan(20);
    // 0: a connection that broke. 502 and 503: "please try again".
    const expectedStatuses = ['0', '200', '201', '502', '503'];
    expect(Object.keys(statuses).filter((status) => !expectedStatuses.includes(status))).toEqual([]);
    expect(await lost(behind, outcome)).toEqual([]);
    expect((await verifyAudit(behind.db)).problems).toEqual([]);
  }

  /** Kills it, sees that work goes on without it, starts it again, and sees that work goes on with it. */
  async function killed({ name, kill, restart }: Omit<Part, 'url'>): Promise<void> {
    const outcome = await whileWorking(cluster.url, crowd, async (done) => {
      await goesOn(done);
      await kill();
      await goesOn(done);
      await restart();
      await goesOn(done);
    });
    await expectWhole(`${name} was killed`, outcome);
    expect(outcome.longestMs).toBeLessThan(LONGEST_MS);
  }
  const node = (index: number) => {
    const { name, kill, start, synced } = cluster.nodes[index] as GaleraNode;
    const restart = () => {
      start();
      return synced();
    };
    return { name, kill, restart };
  };

  it('a database node that others wait for may be killed', () => killed(node(2)));

  it('the database node that all gateways use may be killed', () => killed(node(0)));

  it('a gateway may be killed', () => killed(cluster.gateways[1]));

  it('the gateway that the balancer asks first may be killed', () => killed(cluster.gateways[0]));

  it('Redis may be killed', () => killed(cluster.redis));

  it('the cluster may lose its quorum: nothing is accepted then, and all goes on when it is back', async () => {
    const [first, second, third] = cluster.nodes as [GaleraNode, GaleraNode, GaleraNode];
    let returned = 0;
    const outcome = await whileWorking(cluster.url, crowd, async (done) => {
      await goesOn(done);
      await Promise.all([second.kill(), third.kill()]);
      await until(
        'the node left knows that it is alone',
        async () => (await first.status('wsrep_cluster_status')) !== 'Primary',
      );
      const accepted = done();
      for (const { url } of cluster.gateways)
        await until('the gateway says that it cannot serve', async () => (await readiness(url)) === 503);
      const startedAt = performance.now();
      expect((await call(cluster.url, someone(), 'POST /device-requests', NEW_REQUEST)).status).toBe(503);
      expect(performance.now() - startedAt).toBeLessThan(LONGEST_MS);
      expect(done()).toBe(accepted);
      second.start();
      third.start();
      await Promise.all([second.synced(), third.synced()]);
      returned = performance.now();
      await until('the portal is ready again', async () => (await readiness(cluster.url)) === 200);
      await goesOn(done);
      expect(performance.now() - returned).toBeLessThan(LONGEST_MS);
    });
    await expectWhole('the quorum was lost', outcome);
  });
});
