import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canaryLimits } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { publishBuild } from '../../testing/publishing.ts';
import { deleteStrays } from '../trials/store.ts';
import { createToken } from '../versions/tokens.ts';
import { judgeAll, judgeCanary } from './judge.ts';
import { stopJudging } from './soon.ts';

const DAY = 24 * 60 * 60_000;
const LIVE = 40;
const CANARY = 30;

interface Load {
  version: string;
  opened?: boolean;
  failed?: boolean;
  stopped?: boolean;
  ms?: number;
}

describe.each(DIALECTS)('a canary on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let staff: SignedIn[];
  let versions = 0;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    folder = await mkdtemp(path.join(tmpdir(), 'portal-canary-'));
    ({ token } = await createToken(gateway.services, 'provider'));
    staff = await Promise.all(
      Array.from({ length: LIVE + CANARY }, () => signInAs(gateway.services, 'provider')),
    );
  }, 60_000);
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await gateway.stop();
  });

  const call = (what: string, body?: unknown) => rest(gateway, { token }, what, body);
  const publish = async (canary?: number) => {
    versions += 1;
    const build = await writeDashboard(folder, { version: `1.${versions}.0-0000000a` });
    return publishBuild(gateway, token, build, canary);
  };
  const limit = async (limits: object) =>
    expect(await call('PUT /dashboards/provider/canary-limits', limits)).toMatchObject({ status: 200 });
  /** Starts a canary version. Without limits, nothing is decided before the test does it. */
  const start = async (limits: object = { promote: false, rollback: false }) => {
    const live = await publish();
    const canary = await publish(10);
    await limit(limits);
    return { live, canary };
  };
  const report = (person: { token: string } | null, ...loads: Load[]) =>
    rest(gateway, person, 'POST /remotes/reports', {
      loads: loads.map((load) => ({
        name: 'provider',
        opened: true,
        failed: false,
        stopped: false,
        ...load,
      })),
    });
  const shown = async () => {
    const { body } = await rest(gateway, null, 'GET /remotes');
    const [entry] = body.remotes as {
      version: string;
      canary?: { entry: { version: string } };
      withdrawn?: string[];
    }[];
    return { live: entry?.version, canary: entry?.canary?.entry.version, withdrawn: entry?.withdrawn ?? [] };
  };
  const judgement = async () => (await call('GET /dashboards/provider')).body.canary_judgement;
  const events = async () =>
    (await gateway.services.db.selectFrom('security_events').selectAll().orderBy('id').execute())
      .filter(({ kind }) => /^remote_(rolled|activated|canary_left)/.test(kind))
      .map(({ kind, detail }) => `${kind}: ${detail}`);
  const judge = async (services: Services = gateway.services, limits: object = { hours: 0 }) => {
    stopJudging(gateway.services);
    await limit(limits);
    await judgeCanary(services, 'provider');
  };
  const people = () => gateway.services.db.selectFrom('dashboard_canary_people').selectAll().execute();
  /** Each person opens their version four times. One in `fails` loads of the canary version fails. */
  const work = async (
    { live, canary }: { live: string; canary: string },
    fails = Number.POSITIVE_INFINITY,
  ) => {
    let number = 0;
    for (const [at, person] of staff.entries()) {
      const version = at < LIVE ? live : canary;
      const loads = Array.from({ length: 4 }, (): Load => {
        if (version === canary) number += 1;
        const failed = version === canary && number % fails === 0;
        return failed ? { version, failed, stopped: true } : { version, ms: 400 };
      });
      expect((await report(person, ...loads)).status).toBe(204);
    }
  };

  it('that fails one time in five is rolled back by itself, and everybody is told why', async () => {
    const versions = await start({ hours: 0 });
    await work(versions, 5);
    await vi.waitFor(async () => expect((await shown()).canary).toBeUndefined());
    expect(await shown()).toMatchObject({
      live: versions.live,
      canary: undefined,
      withdrawn: [versions.canary],
    });
    const { reason, ...judged } = (await judgement()) as { reason: string };
    expect(judged).toMatchObject({ state: 'rolled_back', canary: versions.canary });
    // The decision may come before the last people have reported.
    expect(reason).toMatch(
      /^the canary stopped for \d+ of \d+ people, the live version for 0 of 40\. The limit is 10 percentage points more\.$/,
    );
    expect((await events()).at(-1)).toBe(
      `remote_rolled_back: provider canary ${versions.canary} by the portal: ${reason}`.slice(0, 200),
    );
    // A report that arrives during the decision may leave a row behind.
    await deleteStrays(gateway.services.db);
    expect(await people()).toEqual([]);
  });

  it('that is as good is promoted, not before the time that is set', async () => {
    const versions = await start();
    await work(versions);
    await judge(gateway.services, {});
    expect(await judgement()).toMatchObject({
      state: 'watched',
      reason:
        '0 of 30 people met a failure of the canary, 0 of 40 one of the live version; the first content came within 0.4 s to three of four people, with the live version within 0.4 s.',
    });
    await judge({ ...gateway.services, clock: () => new Date(Date.now() + 2 * 60 * 60_000) }, {});
    expect(await shown()).toMatchObject({ live: versions.canary, canary: undefined });
    expect((await shown()).withdrawn).not.toContain(versions.canary);
    expect(await judgement()).toMatchObject({ state: 'promoted', live: versions.live });
    expect((await events()).at(-1)).toMatch(
      `remote_activated: provider ${versions.canary} by the portal: 0 of 30 people met a failure`,
    );
  });

  it('is decided by no single person, by nobody without a session, and by nobody who may not open it', async () => {
    const { live, canary } = await start();
    const [forger, ...others] = staff;
    for (const person of others.slice(0, 20)) await report(person, { version: live });
    const bad = { version: canary, failed: true, stopped: true };
    const many = Array.from({ length: 20 }, () => bad);
    for (let at = 0; at < 5; at++) await report(forger ?? null, ...many);
    expect((await report(null, bad)).status).toBe(401);
    await judge(gateway.services, { hours: 0, loads: 1 });
    expect(await judgement()).toMatchObject({
      state: 'watched',
      reason: expect.stringContaining('1 of 1 people met a failure of the canary, 0 of 20'),
    });
    expect((await people()).filter(({ side }) => side === 'canary')).toMatchObject([
      { loads: 10, failed: 10, stopped: 10 },
    ]);
    const unverified = await signInAs(gateway.services, 'provider', { email_verified: 0 });
    await report(unverified, bad);
    expect(await people()).toHaveLength(21);
  });

  it('is judged once by several gateways at the same time', async () => {
    const versions = await start();
    await work(versions, 5);
    const before = (await events()).length;
    await limit({});
    await Promise.all([1, 2, 3].map(() => judgeCanary(gateway.services, 'provider')));
    expect((await events()).slice(before)).toHaveLength(1);
  });

  it('stays as a person has decided meanwhile', async () => {
    const versions = await start();
    await work(versions);
    const { services } = gateway;
    /** Makes a decision between reading the figures and writing the judgement. */
    const judgeWhile = async (decision: () => Promise<unknown>) => {
      const builds = {
        ...services.builds,
        async list(prefix: string) {
          await decision();
          return services.builds.list(prefix);
        },
      };
      await judge({ ...services, builds });
    };
    await judgeWhile(async () => {
      await call('POST /dashboards/provider/rollback', {});
      await call('PUT /dashboards/provider/live', { version: versions.canary, canary: 20 });
    });
    expect(await shown()).toMatchObject(versions);
    expect(await judgement()).toMatchObject({ state: 'watched' });
    await work(versions);
    let newer = '';
    await judgeWhile(async () => {
      newer = await publish();
    });
    expect(await shown()).toMatchObject({ live: newer, canary: undefined });
    expect(await judgement()).toBeNull();
  });

  it('is left to a person after the longest time, and judged no more', async () => {
    const { live, canary } = await start({});
    for (const person of staff.slice(0, 6)) await report(person, { version: live }, { version: canary });
    const later = { ...gateway.services, clock: () => new Date(Date.now() + 8 * DAY) };
    await judgeAll(later);
    expect(await shown()).toMatchObject({ live, canary });
    expect(await judgement()).toMatchObject({
      state: 'left',
      reason: expect.stringMatching(/^after 7 days there are too few loads to decide: 0 of 6 people/),
    });
    expect((await events()).at(-1)).toMatch(
      `remote_canary_left: provider ${canary} by the portal: after 7 days`,
    );
    await report(staff[0] ?? null, { version: canary });
    await deleteStrays(gateway.services.db);
    expect(await people()).toEqual([]);
  });

  it('goes on when its share grows, and starts from nothing when it is made anew', async () => {
    const { live, canary } = await start();
    await report(staff[0] ?? null, { version: canary });
    await call('PUT /dashboards/provider/live', { version: canary, canary: 50 });
    expect(await people()).toHaveLength(1);
    await call('POST /dashboards/provider/rollback', {});
    expect(await judgement()).toBeNull();
    await call('PUT /dashboards/provider/live', { version: canary, canary: 10 });
    expect(await people()).toEqual([]);
    expect(await judgement()).toMatchObject({ state: 'watched', live, canary });
  });

  it('is not judged while the dashboard is disabled', async () => {
    const versions = await start();
    await work(versions, 5);
    await call('PUT /dashboards/provider/disabled', { disabled: true });
    await judge();
    expect(await judgement()).toMatchObject({ state: 'watched' });
    await call('PUT /dashboards/provider/disabled', { disabled: false });
    await judge();
    expect(await judgement()).toMatchObject({ state: 'rolled_back' });
  });

  it('is judged by the limits of its dashboard, which its team and administrators set', async () => {
    const { canary } = await start({});
    expect((await call('PUT /dashboards/provider/canary-limits', { failing: 5 })).body).toEqual(
      canaryLimits({ failing: 5 }),
    );
    const again = { version: canary, canary: 20, limits: { promote: false, days: 2 } };
    await call('PUT /dashboards/provider/live', again);
    expect((await call('GET /dashboards/provider')).body.canary_limits).toEqual(
      canaryLimits({ promote: false, days: 2 }),
    );
    for (const [body, field] of [
      [{ failing: 0 }, 'failing'],
      [{ days: 31 }, 'days'],
      [{ hours: 1.5 }, 'hours'],
      [{ promote: 'yes' }, 'promote'],
    ] as const)
      expect(await call('PUT /dashboards/provider/canary-limits', body)).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      });
    expect(await call('PUT /dashboards/provider/canary-limits', { others: 1 })).toMatchObject({
      status: 400,
    });
    expect(await call('PUT /dashboards/analyst/canary-limits', {})).toMatchObject({ status: 403 });
    const [person] = staff;
    expect(await rest(gateway, person ?? null, 'PUT /dashboards/provider/canary-limits', {})).toMatchObject({
      status: 403,
    });
  });

  it('counts a failure that comes later for its load, and costs nothing more when there is none', async () => {
    const { canary, live } = await start();
    const [person = null] = staff;
    await report(person, { version: canary, ms: 5000 }, { version: canary, ms: 300 });
    await report(person, { version: canary, opened: false, failed: true });
    expect(await people()).toMatchObject([{ loads: 2, failed: 1, stopped: 0, timed: 1, ms: 300 }]);
    await call('POST /dashboards/provider/rollback', {});
    await report(person, { version: live });
    const statements = await gateway.statements.during(() => report(person, { version: live, ms: 1 }));
    expect(statements.filter(({ sql }) => sql.includes('canar'))).toEqual([]);
  });
});
