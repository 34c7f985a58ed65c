import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toSql } from '../../platform/db/index.ts';
import { runTasks } from '../../platform/upkeep/service.ts';
import { gql } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { requestsModule } from '../device-requests/module.ts';
import { changedSince } from '../history/store.ts';
import { forgetWords } from './indexing.ts';
import { searchModule } from './module.ts';
import { rebuildIndex } from './rebuild.ts';

/** Requests that have all changed at one instant. */
const MANY = 900;
/** The number of events that one statement reads. */
const PAGE = 200;

describe.each(DIALECTS)(
  'the upkeep of the index on %s, when many requests have changed at once',
  (dialect) => {
    let gateway: TestGateway;
    let analyst: SignedIn;
    let ids: number[];
    let since: string;
    beforeAll(async () => {
      gateway = await testGateway(dialect);
    });
    beforeEach(async () => {
      await gateway.clear();
      const { db } = gateway.services;
      forgetWords(db);
      analyst = await signInAs(gateway.services, 'analyst');
      const old = await requestAt(gateway.services, analyst.id, 'submitted', {
        deviceName: 'Closure device',
      });
      await db
        .updateTable('request_events')
        .set({ at: '2020-01-01 00:00:00.000' })
        .where('request_id', '=', old.id)
        .execute();
      const [{ id, ...request }, { id: _, ...event }] = [
        await db.selectFrom('device_requests').selectAll().where('id', '=', old.id).executeTakeFirstOrThrow(),
        await db
          .selectFrom('request_events')
          .selectAll()
          .where('request_id', '=', old.id)
          .executeTakeFirstOrThrow(),
      ];
      ids = Array.from({ length: MANY }, (_, number) => id + 1 + number);
      since = toSql(new Date(Date.now() - 60_000));
      for (let from = 0; from < MANY; from += 300) {
        const some = ids.slice(from, from + 300);
        const copies = some.map((each) => ({ ...request, id: each }));
        await db
          .insertInto('device_requests')
          .values(copies as never)
          .execute();
        // Like events of several people, one after another: each page has requests of the one before.
        const events = [...some, ...some].map((each, number) => ({
          ...{ ...event, request_id: each, at: since },
          sequence: number < some.length ? 1 : 2,
        }));
        await db.insertInto('request_events').values(events).execute();
      }
      await rebuildIndex(db);
    });
    afterAll(() => gateway.stop());

    it('reads each event once for each task, whatever the number of pages', async () => {
      const { services, statements } = gateway;
      const run = await statements.during(() => runTasks(services, [requestsModule, searchModule]));
      const ofHistory = run.filter(({ sql }) => /from .request_events./.test(sql));
      const ofTask = 1 + Math.ceil((2 * MANY) / PAGE) + 1;
      expect(ofHistory).toHaveLength(2 * ofTask);
      // Nothing is read one by one.
      expect(run.length).toBeLessThan(MANY / 4);
    });

    it('finds all of them', async () => {
      const seen = new Set<number>();
      const pages: number[] = [];
      for await (const page of changedSince(gateway.services.db, since)) {
        expect(new Set(page).size).toBe(page.length);
        pages.push(page.length);
        for (const id of page) seen.add(id);
      }
      expect([...seen].sort((one, other) => one - other)).toEqual(ids);
      expect(Math.max(...pages)).toBeLessThanOrEqual(PAGE);
    });

    it('mends what an older gateway has left out', async () => {
      const { services } = gateway;
      const at = ids[MANY / 2] ?? 0;
      await services.db
        .updateTable('device_requests')
        .set({ device_name: 'Snare kit', search_text: '' })
        .where('id', '=', at)
        .execute();
      const found = async () => {
        const list = `{ list: deviceRequests(view: all, filter: { text: "snare" }) { edges { node { id } } } }`;
        const { data } = await gql(gateway, analyst, list);
        return (data as { list: { edges: { node: { id: string } }[] } }).list.edges.map(
          ({ node }) => node.id,
        );
      };
      expect(await found()).toEqual([]);
      await runTasks(services, [requestsModule, searchModule]);
      expect(await found()).toEqual([String(at)]);
    });

    it.skipIf(dialect === 'SQLite')('reads little more than the events', async () => {
      const read = await rowsRead(
        gateway.services.db,
        async (connection) => {
          for await (const _ of changedSince(connection, since));
        },
        { scans: true },
      );
      // Once by their instant and once by their id.
      expect(read).toBeLessThan(2 * 2 * MANY + 50);
    });
  },
);
