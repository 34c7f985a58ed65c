import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gql, rest, upload } from '../testing/client.ts';
import { DIALECTS, databaseFor, type TestDatabase } from '../testing/databases.ts';
import { type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { type Middleman, startProxy } from '../testing/proxy.ts';
import { refusal } from '../testing/refusal.ts';
import { NEW_REQUEST, requestAt } from '../testing/requests.ts';
import { ZIPS } from '../testing/workbooks.ts';

/** Twice what a call may take: how long its own limit lasts, and what a busy machine adds. */
const WITHIN_MS = 20_000;
const CONNECTIONS = 3;

describe.each(DIALECTS.filter((dialect) => dialect !== 'SQLite'))(
  'a %s that takes what it is sent and says nothing',
  (dialect) => {
    let database: TestDatabase;
    let proxy: Middleman;
    let gateway: TestGateway;
    let person: SignedIn;
    let id: number;
    beforeAll(async () => {
      database = (await databaseFor(dialect)) as TestDatabase;
      const url = new URL(database.url);
      proxy = await startProxy(Number(url.port));
      url.port = String(proxy.port);
      url.searchParams.set('connectionLimit', String(CONNECTIONS));
      gateway = await testGateway('SQLite', { DATABASE_URL: url.href });
      person = await signInAs(gateway.services, ['business_office', 'analyst', 'admin']);
      ({ id } = await requestAt(gateway.services, person.id, 'under_analysis'));
    });
    afterEach(() => proxy.forward());
    afterAll(async () => {
      await gateway.stop();
      await database.drop();
      await proxy.stop();
    });

    const read = () => rest(gateway, person, `GET /device-requests/${id}`);
    const create = () => rest(gateway, person, 'POST /device-requests', NEW_REQUEST);
    const list = async () => {
      const { errors } = await gql(gateway, person, '{ deviceRequests(view: mine) { totalCount } }');
      return { status: errors ? (errors[0]?.extensions?.code ?? 'refused') : 200 };
    };
    const ready = async () => ({ status: (await fetch(`${gateway.url}/readyz`)).status });
    const attach = () => upload(gateway, person, id, 'a.xlsx', ZIPS.plain);
    const CALLS = { read, create, list, ready, attach };

    /** Runs the calls at once and gives what each answered; none may take longer than allowed. */
    async function within(calls: readonly (() => Promise<{ status: unknown }>)[]): Promise<unknown[]> {
      const since = performance.now();
      const answers = await Promise.all(calls.map((call) => call()));
      expect(performance.now() - since).toBeLessThan(WITHIN_MS);
      return answers.map(({ status }) => status);
    }

    /** As many transactions at the same time as there may be connections: one that was lost would be missed. */
    async function allConnectionsWork(): Promise<void> {
      let open = 0;
      let all = () => {};
      const together = new Promise<void>((resolve) => {
        all = resolve;
      });
      const one = () =>
        gateway.services.db.transaction().execute(async (trx) => {
          if (++open === CONNECTIONS) all();
          await sql`select 1`.execute(trx);
          await together;
        });
      await Promise.all(Array.from({ length: CONNECTIONS }, one)).finally(all);
      // Those that were given up close a moment later; one that is lost never does.
      await expect.poll(() => proxy.connections()).toBeLessThanOrEqual(CONNECTIONS);
    }

    it('on every connection: each call fails in time, and the next ones work', async () => {
      await within([read, create, list]);
      proxy.swallow();
      const calls = Object.values(CALLS);
      const answers = await within([...calls, ...calls, ...calls]);
      expect(new Set(answers)).toEqual(new Set([503, 'SERVICE_UNAVAILABLE']));
      proxy.forward();
      expect(await within([read, create, list, ready, attach])).toEqual([200, 201, 200, 200, 201]);
      await allConnectionsWork();
    });

    it('while it is connected to: each call fails in time, and the next ones work', async () => {
      proxy.swallow();
      await within([read, create, list, ready]);
      // No connection is left: each call makes its own.
      expect(new Set(await within([read, create, list, ready]))).toEqual(
        new Set([503, 'SERVICE_UNAVAILABLE']),
      );
      proxy.forward();
      expect(await within([read, create, list, ready])).toEqual([200, 201, 200, 200]);
      await allConnectionsWork();
    });

    it('on one connection: one call fails, and no other', async () => {
      await allConnectionsWork();
      proxy.swallow({ most: 1, alsoNew: false });
      const answers = await within(Array(12).fill(read));
      expect(answers.filter((status) => status !== 200)).toEqual([503]);
      await allConnectionsWork();
    });

    it('on a commit: the answer says that the outcome is unknown, not that it failed', async () => {
      const rows = async () =>
        Number((await rest<unknown[]>(gateway, person, 'GET /device-requests')).body.length);
      const before = await rows();
      proxy.loseAnswersTo(/commit$/);
      const answer = await create();
      expect(answer.status).toBe(503);
      expect(answer.body).toEqual(
        refusal(
          'The service stopped answering while it saved this. Please check whether it was saved before you try again.',
        ),
      );
      expect(answer.headers.get('retry-after')).toBe('5');
      proxy.forward();
      expect(await rows()).toBe(before + 1);
      await allConnectionsWork();
    });

    it('on the commit of an upload: a row that is there has its file', async () => {
      const calls = `/device-requests/${id}/files`;
      const files = async () => (await rest<{ id: number }[]>(gateway, person, `GET ${calls}`)).body;
      const before = (await files()).length;
      proxy.loseAnswersTo(/commit$/);
      expect((await attach()).status).toBe(503);
      proxy.forward();
      const after = await files();
      expect(after).toHaveLength(before + 1);
      const download = await fetch(`${gateway.url}/api${calls}/${after.at(-1)?.id}/download`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      expect(download.status).toBe(200);
      expect(Buffer.from(await download.arrayBuffer()).equals(ZIPS.plain)).toBe(true);
      await allConnectionsWork();
    });

    it('before a commit: nothing is written', async () => {
      const rows = async () =>
        Number((await rest<unknown[]>(gateway, person, 'GET /device-requests')).body.length);
      const before = await rows();
      proxy.loseAnswersTo(/insert into `device_requests`/);
      expect((await create()).body).toEqual(
        refusal('The service is unavailable at the moment. Please try again.'),
      );
      proxy.forward();
      expect(await rows()).toBe(before);
    });
  },
);
