import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Services } from '../../platform/context.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { settingsAnew } from '../settings/known.ts';
import { makeDigests } from './digest.ts';
import { sendDue } from './send.ts';
import { noticePage, readAllNotices } from './service.ts';
import { countUnread, deleteNoticesBefore, MOST_READ } from './store.ts';

const PEOPLE = 500;
/** The number of notices of each person. `npm run bench:notices` uses 10,000, which takes minutes, and the same must hold. */
const EACH = Number(process.env.NOTICES_EACH ?? 100);
/** The number of notices of the person who opens the panel. */
const OWN = 10_000;
/** The bytes that 500 digests may leave in the heap, and the most statements of one digest. */
const MOST_GROWTH = 4e6;
const MOST_STATEMENTS = 14;
const FIRST_PERSON = 1_000_000;
const EXPLAIN = { SQLite: 'explain query plan', MariaDB: 'explain', MySQL: 'explain format=traditional' };

describe.each(DIALECTS)('many notices on %s', (dialect) => {
  let gateway: TestGateway;
  let provider: SignedIn;
  let analyst: SignedIn;
  let requestId: number;
  let eventId: number;
  const mails: { to: string; text: string }[] = [];

  /**
   * Adds `count` notices for each of these people, all about one event: a tenth of them unread (all of one person's), half of them for a
   * digest.
   */
  async function fill(db: Database, people: { first: number; count: number }, count: number): Promise<void> {
    const digit = sql`(select 0 as n union all select 1 union all select 2 union all select 3 union all select 4
      union all select 5 union all select 6 union all select 7 union all select 8 union all select 9)`;
    const number = sql`(a.n + 10 * b.n + 100 * c.n + 1000 * d.n)`;
    const numbers = sql`${digit} a cross join ${digit} b cross join ${digit} c cross join ${digit} d`;
    for (let person = people.first; person < people.first + people.count; person += 20) {
      const last = Math.min(person + 20, people.first + people.count);
      const of = sql.join(
        Array.from({ length: last - person }, (_, at) => sql`select ${sql.lit(person + at)} as id`),
        sql` union all `,
      );
      await sql`insert into notices (user_id, shown_to, unread_by, kind, request_id, event_id, own, staff_only, at, digest_for)
        select p.id, p.id, case when ${number} % ${sql.lit(count === OWN && people.count === 1 ? 1 : 10)} = 0 then p.id end,
          case when ${number} % 3 = 0 then 'approved' else 'taken' end,
          ${sql.lit(requestId)}, ${sql.lit(eventId)}, 0, 0, '2026-01-01 00:00:00.000',
          case when ${number} % 2 = 0 then p.id end
        from ${numbers} cross join (${of}) p where ${number} < ${sql.lit(count)}`.execute(db);
    }
  }

  beforeAll(async () => {
    gateway = await testGateway(dialect);
    const { services } = gateway;
    Object.assign(services, {
      mailer: { send: async (mail: { to: string; text: string }) => void mails.push(mail) },
    });
    provider = await signInAs(services, 'provider');
    analyst = await signInAs(services, 'analyst');
    requestId = (await requestAt(services, provider.id, 'committee_review')).id;
    const event = await services.db
      .selectFrom('request_events')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    eventId = event.id;
    const { db } = services;
    const { id: _, ...row } = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', provider.id)
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: PEOPLE }, (_each, at) => FIRST_PERSON + at);
    const users = ids.map((id) => ({ ...row, id, subject: `many ${id}`, email: `${id}@hospital.example` }));
    for (let from = 0; from < PEOPLE; from += 50)
      await db
        .insertInto('users')
        .values(users.slice(from, from + 50))
        .execute();
    await db
      .insertInto('user_roles')
      .values(ids.map((id) => ({ user_id: id, role: 'provider' }) as never))
      .execute();
    await fill(services.db, { first: FIRST_PERSON, count: PEOPLE }, EACH);
    for (const { id } of [provider, analyst]) await fill(services.db, { first: id, count: 1 }, OWN);
    await sql`analyze table notices`.execute(services.db).catch(() => sql`analyze`.execute(services.db));
  }, 600_000);
  afterAll(() => gateway.stop());

  interface Step {
    index: string;
    isScan: boolean;
    isSorted: boolean;
  }

  /** The steps of the plan by which rows of `notices` are found. */
  async function planOf({ sql: text, parameters }: CompiledQuery): Promise<Step[]> {
    const { rows } = await gateway.services.db.executeQuery<Record<string, string | null>>(
      CompiledQuery.raw(`${EXPLAIN[dialect]} ${text}`, [...parameters]),
    );
    if (dialect !== 'SQLite')
      return rows
        .filter(({ table }) => table === 'notices')
        .map(({ type, key, Extra }) => ({
          index: key ?? 'none',
          isScan: type === 'ALL' || type === 'index',
          isSorted: /filesort|temporary/i.test(Extra ?? ''),
        }));
    const details = rows.map(({ detail }) => detail ?? '');
    return details
      .filter((detail) => /\bnotices\b/.test(detail))
      .map((detail) => ({
        index: /INDEX (\w+)/.exec(detail)?.[1] ?? 'none',
        isScan: /^SCAN/.test(detail),
        // Only the page itself is sorted, not what is read for it.
        isSorted: false,
      }));
  }

  const reader = ({ id }: SignedIn, role: 'provider' | 'analyst', db = gateway.services.db) =>
    ({ ...gateway.services, db, user: { id, roles: [role] } }) as never;

  /** How many rows of tables and indexes the server reads or changes for the work. */
  const rowsOf = (work: (db: Database) => Promise<unknown>) => rowsRead(gateway.services.db, work);

  const PLACES = [
    ['the panel', '?limit=20', 'notices_shown'],
    ['what is unread', '?limit=50&unread=true', 'notices_unread'],
    ['a kind', '?limit=50&kind=approved', 'notices_kind'],
    ['what is unread of a kind', '?limit=50&unread=true&kind=approved', 'notices_unread_kind'],
  ] as const;

  it.each(PLACES)('%s opens in one range of an index, whoever reads it', async (_what, query, index) => {
    for (const person of [provider, analyst]) {
      const run = await gateway.statements.during(async () => {
        const { status, body, headers } = await rest<unknown[]>(gateway, person, `GET /notices${query}`);
        expect([status, body.length]).toEqual([200, query.includes('20') ? 20 : 50]);
        expect(Number(headers.get('x-unread-count'))).toBe(MOST_READ);
        expect(Number(headers.get('x-total-count'))).toBeLessThanOrEqual(MOST_READ);
      });
      const ofNotices = run.filter((statement) => /\bnotices\b/.test(statement.sql));
      const plans = await Promise.all(ofNotices.map(planOf));
      const one = (name: string) => [{ index: name, isScan: false, isSorted: false }];
      // The page, how many are unread, and how many there are of what is asked for.
      expect(plans).toEqual([one(index), one('notices_unread'), one(index)]);
    }
  });

  it.runIf(dialect !== 'SQLite').each(PLACES)(
    '%s reads no more rows than it shows, and a count no more than its bound',
    async (_what, query, _index) => {
      const asked = new URLSearchParams(query);
      const first = Number(asked.get('limit'));
      const kind = asked.get('kind') as 'approved' | null;
      const filter = { first, unread: asked.has('unread'), ...(kind && { kind }) };
      for (const [person, role] of [
        [provider, 'provider'],
        [analyst, 'analyst'],
      ] as const) {
        const page = await rowsOf((db) => noticePage(reader(person, role, db), filter));
        // Each row of the index with its notice, its request and its event; and one more row that tells whether others follow.
        expect(page).toBeLessThanOrEqual(5 * (first + 1) + 5);
        const counts = await rowsOf(async (db) =>
          (await noticePage(reader(person, role, db), filter)).unread(),
        );
        // For a provider, the request of each notice is read as well.
        expect(counts - page).toBeLessThanOrEqual((role === 'provider' ? 4 : 2) * MOST_READ + 10);
      }
    },
  );

  it('counts of the bells of all people read at most so many of each', async () => {
    const people = Array.from({ length: PEOPLE }, (_each, at) => FIRST_PERSON + at);
    const of = async (db: Database) => {
      const counts = await countUnread(db, [...people, provider.id], 'own_and_before_committee');
      expect(counts.get(provider.id)).toBe(MOST_READ);
      expect(counts.get(FIRST_PERSON + PEOPLE - 1)).toBe(Math.min(EACH / 10, MOST_READ));
    };
    const run = await gateway.statements.during(() => of(gateway.services.db));
    expect(run.length).toBeLessThanOrEqual(Math.ceil((PEOPLE + 1) / 50));
    for (const statement of run)
      for (const step of await planOf(statement))
        expect(step).toMatchObject({ index: 'notices_unread', isScan: false });
    if (dialect !== 'SQLite')
      expect(await rowsOf(of)).toBeLessThanOrEqual(
        4 * (PEOPLE * (Math.min(EACH / 10, MOST_READ) + 1) + MOST_READ + 1),
      );
  });

  it('of requests that somebody may not read any more are looked at up to a bound', async () => {
    const { db } = gateway.services;
    const hide = (staff: 0 | 1) =>
      db.updateTable('notices').set({ staff_only: staff }).where('user_id', '=', provider.id).execute();
    await hide(1);
    const empty = async (work: typeof db) => {
      const page = await noticePage(reader(provider, 'provider', work), { first: 20 });
      expect([page.items, page.hasNext]).toEqual([[], true]);
      expect([await page.total(), await page.unread()]).toEqual([0, 0]);
    };
    if (dialect === 'SQLite') await empty(db);
    else expect(await rowsOf(empty)).toBeLessThanOrEqual(12 * MOST_READ);
    await hide(0);
    // Older notices are found page by page.
    const newest = await db
      .selectFrom('notices')
      .select('id')
      .where('shown_to', '=', provider.id)
      .orderBy('id', 'desc')
      .offset(MOST_READ + 500)
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('notices')
      .set({ staff_only: 1 })
      .where('user_id', '=', provider.id)
      .where('id', '>', newest.id)
      .execute();
    const found: number[] = [];
    for (let query = '?limit=20', calls = 0; found.length < 20; calls++) {
      expect(calls).toBeLessThan(3);
      const { body, headers } = await rest<{ id: number }[]>(gateway, provider, `GET /notices${query}`);
      found.push(...body.map(({ id }) => id));
      query = /notices([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(found[0]).toBe(newest.id);
    await hide(0);
  });

  it('of a day are sent by a gateway with little memory, however many there are', async () => {
    const { config } = gateway.services;
    const { NODE_OPTIONS: _, DATABASE_URL: __, ...env } = process.env;
    const program = path.join(import.meta.dirname, '../../testing/digests.ts');
    const settings = { NODE_ENV: 'test', DATA_DIR: config.dataDir, DEMO: 'off' };
    const database = dialect === 'SQLite' ? {} : { DATABASE_URL: config.databaseUrl ?? '' };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', '--max-old-space-size=64', program],
      { env: { ...env, ...settings, ...database } },
    );
    const { sent, inUse } = JSON.parse(stdout) as { sent: number; inUse: number[] };
    expect(sent).toBe(PEOPLE + 2);
    const [first = 0] = inUse;
    expect(Math.max(...inUse) - first).toBeLessThan(MOST_GROWTH);
  }, 900_000);

  it('of a day become a mail of at most so many lines, whose rows alone are in memory, with the same statements for few and many', async () => {
    const { services } = gateway;
    const { db } = services;
    let most = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        most = Math.max(most, result.rows.length);
        return result;
      },
    });
    const watched = { ...services, db: counting };
    /** All notices of the person wait for a digest again, which is made and sent. */
    const digestOf = async (person: number) => {
      await db
        .updateTable('notices')
        .set({ mail_id: null, digest_for: person })
        .where('user_id', '=', person)
        .execute();
      // The sender is remembered for a while; read it again now, so that it is not read during the measurement.
      await settingsAnew(services);
      const run = await gateway.statements.during(async () => {
        await makeDigests(watched);
        await sendDue(watched);
      });
      return run.map(({ sql: text }) => text);
    };
    const few = await digestOf(FIRST_PERSON);
    const many = await digestOf(provider.id);
    expect(many).toEqual(few);
    expect(many.length).toBeLessThanOrEqual(MOST_STATEMENTS);
    // One row more tells that there may be more.
    expect(most).toBeLessThanOrEqual(51);
    expect(mails.map(({ text }) => text.includes('There may be more'))).toEqual([true, true]);
    expect(await db.selectFrom('mails').selectAll().execute()).toEqual([]);
  }, 120_000);

  it('are all marked as read in steps, and what is told meanwhile stays unread', async () => {
    const { services } = gateway;
    const { db } = services;
    const most: number[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.numAffectedRows) most.push(Number(result.numAffectedRows));
        return result;
      },
    });
    const context = { ...(reader(provider, 'provider') as Services & { user: object }), db: watched };
    const run = await gateway.statements.during(() => readAllNotices(context as never, requestId));
    expect(Math.max(...most)).toBeLessThanOrEqual(500);
    expect(most.reduce((sum, each) => sum + each, 0)).toBe(OWN);
    const [look] = run;
    if (look)
      expect(await planOf(look)).toEqual([
        { index: 'notices_unread_request', isScan: false, isSorted: false },
      ]);
    const left = await db.selectFrom('notices').select('id').where('unread_by', '=', provider.id).execute();
    expect(left).toEqual([]);
    if (dialect !== 'SQLite') {
      const rows = await rowsOf((one) =>
        readAllNotices({ ...(reader(analyst, 'analyst', one) as object), db: one } as never),
      );
      expect(rows).toBeLessThanOrEqual(6 * OWN);
    }
  }, 120_000);

  it('go when they are old, some at a time', async () => {
    const { db } = gateway.services;
    const before = '2026-06-01 00:00:00.000';
    const [{ id } = { id: 0 }] = await db.selectFrom('notices').select('id').limit(1).execute();
    await db.updateTable('notices').set({ at: before }).where('id', '=', id).execute();
    expect(await deleteNoticesBefore(db, before, 1_000)).toBe(1_000);
    const kept = await db.selectFrom('notices').select('id').where('id', '=', id).execute();
    expect(kept).toEqual([{ id }]);
  });
});
