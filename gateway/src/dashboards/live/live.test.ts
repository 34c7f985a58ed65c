import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { patchRegistry, type Registry } from '@portal/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type LiveStream, openLive } from '../../testing/live.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { publishBuild } from '../../testing/publishing.ts';
import { REDIS_SERVER } from '../../testing/redis.ts';
import { requestAt } from '../../testing/requests.ts';
import { twoGateways } from '../../testing/two-gateways.ts';
import { sandboxRemote } from '../remotes/switches.ts';
import { createToken } from '../versions/tokens.ts';

const QUERY = `subscription { changed { __typename
  ... on RequestChange { id action }
  ... on DashboardsChange { revision before patch } } }`;

interface News {
  __typename: string;
  revision?: string;
  before?: string | null;
  patch?: string | null;
}

describe.each(DIALECTS)('news of dashboards on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let who: SignedIn;
  const streams: LiveStream<News>[] = [];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    folder = await mkdtemp(path.join(tmpdir(), 'portal-news-'));
    ({ token } = await createToken(gateway.services, 'provider'));
    who = await signInAs(gateway.services, 'provider');
    await publish(1);
    await publish(2);
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await gateway.stop();
  });

  const version = (number: number) => `1.${number}.0-0000000${number}`;
  const publish = async (number: number) =>
    publishBuild(gateway, token, await writeDashboard(folder, { version: version(number) }));
  const call = (what: string, body?: unknown) => rest(gateway, { token }, what, body);
  const registry = async () => (await rest(gateway, null, 'GET /remotes')).body as unknown as Registry;
  const watch = async (at: Pick<TestGateway, 'url'> = gateway) => {
    const stream = await openLive<News>(at, who, QUERY);
    streams.push(stream);
    return stream;
  };
  const told = ({ changes }: LiveStream<News>) =>
    changes.filter(({ __typename }) => __typename === 'DashboardsChange');
  /** The registry of a page that has read `page` and then follows the stream. */
  const followed = (page: Registry, stream: LiveStream<News>) =>
    told(stream).reduce((now, { revision = '', before, patch }) => {
      if (!patch) return now;
      expect(before).toBe(now.revision);
      return patchRegistry(now, JSON.parse(patch), revision);
    }, page);

  it('name the revision that pages have, then lead from one to the next, whatever is changed', async () => {
    const page = await registry();
    const stream = await watch();
    await vi.waitFor(() =>
      expect(told(stream)).toEqual([
        { __typename: 'DashboardsChange', revision: page.revision, before: null, patch: null },
      ]),
    );
    for (const [what, body] of [
      ['POST /dashboards/provider/rollback', {}],
      ['PUT /dashboards/provider/live', { version: version(2), percent: 10 }],
      ['POST /dashboards/provider/rollback', {}],
      ['PUT /dashboards/provider/live', { version: version(2) }],
      ['PUT /dashboards/provider/disabled', { disabled: true }],
      ['PUT /dashboards/provider/disabled', { disabled: false }],
    ] as const) {
      const before = told(stream).length;
      expect(await call(what, body)).toMatchObject({ status: 200 });
      await vi.waitFor(() => expect(told(stream)).toHaveLength(before + 1));
      expect(followed(page, stream)).toEqual(await registry());
    }
  });

  it('tell of what was changed by a command, which tells no gateway, and answer nobody with what was', async () => {
    const stream = await watch();
    await vi.waitFor(() => expect(told(stream)).toHaveLength(1));
    const page = await registry();
    const silent = { ...gateway.services, changes: { announce() {} } };
    for (const sandboxed of [true, false]) {
      await sandboxRemote(silent, { label: 'an operator' }, 'provider', sandboxed);
      expect((await registry()).remotes[0]?.sandboxed ?? false).toBe(sandboxed);
      await vi.waitFor(() => expect(told(stream)).toHaveLength(sandboxed ? 2 : 3), 5_000);
      expect(followed(page, stream)).toEqual(await registry());
    }
    await sandboxRemote(silent, { label: 'an operator' }, 'provider', true);
    await vi.waitFor(() => expect(told(stream)).toHaveLength(4), 5_000);
    await sandboxRemote(silent, { label: 'an operator' }, 'provider', false);
    await vi.waitFor(() => expect(told(stream)).toHaveLength(5), 5_000);
  }, 30_000);

  it('say which versions were withdrawn, until they are served again', async () => {
    const withdrawn = async () => (await registry()).remotes[0]?.withdrawn;
    await call('POST /dashboards/provider/rollback', {});
    expect(await withdrawn()).toEqual([version(2)]);
    await call('PUT /dashboards/provider/live', { version: version(2), percent: 10 });
    expect(await withdrawn()).toBeUndefined();
    await call('POST /dashboards/provider/rollback', {});
    expect(await withdrawn()).toEqual([version(2)]);
    await call('PUT /dashboards/provider/live', { version: version(2) });
    expect(await withdrawn()).toBeUndefined();
  });

  it('cost the database one statement for each change, however many pages are open', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => watch()));
    await vi.waitFor(() => expect(many.map((each) => told(each).length)).toEqual(many.map(() => 1)));
    const statements = await gateway.statements.during(async () => {
      await call('POST /dashboards/provider/rollback', {});
      await vi.waitFor(() => expect(many.map((each) => told(each).length)).toEqual(many.map(() => 2)));
    });
    expect(statements.filter(({ sql }) => sql.includes('canary_description'))).toHaveLength(1);
    await call('PUT /dashboards/provider/live', { version: version(2) });
  }, 30_000);

  it('come in one stream with the changes of requests', async () => {
    const stream = await watch();
    const { id } = await requestAt(gateway.services, who.id);
    await call('POST /dashboards/provider/rollback', {});
    await call('PUT /dashboards/provider/live', { version: version(2) });
    const kinds = () => new Set(stream.changes.map(({ __typename }) => __typename));
    await vi.waitFor(() =>
      expect(stream.changes).toContainEqual({
        __typename: 'RequestChange',
        id: String(id),
        action: 'created',
      }),
    );
    await vi.waitFor(() =>
      expect(kinds()).toEqual(
        new Set(['DashboardsChange', 'DeputiesChange', 'FlagsChange', 'NoticesChange', 'RequestChange']),
      ),
    );
  });

  describe.skipIf(!REDIS_SERVER)('with two gateways (skipped where no redis-server is installed)', () => {
    let urls: string[];
    beforeAll(async () => {
      const two = await twoGateways(gateway.services);
      urls = two.urls;
      return two.stop;
    });

    it('reach the pages of the other one', async () => {
      const [one = '', two = ''] = urls;
      const stream = await watch({ url: two });
      await vi.waitFor(() => expect(told(stream)).toHaveLength(1));
      const answer = await fetch(`${one}/api/dashboards/provider/disabled`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"disabled":true}',
      });
      expect(answer.status).toBe(200);
      await vi.waitFor(() => expect(told(stream).at(-1)?.patch).toBe('{"names":[],"entries":[]}'));
    });
  });
});
