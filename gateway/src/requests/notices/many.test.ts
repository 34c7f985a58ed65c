import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/context.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { makeDigests } from './digest.ts';
import { sendDue } from './send.ts';

const PEOPLE = 500;
/** Of each of them. `NOTICES_EACH=10000` takes minutes, and finds the same plans. */
const EACH = Number(process.env.NOTICES_EACH ?? 100);
/** Of the person who opens the panel. */
const OWN = 10_000;
const FIRST_PERSON = 1_000_000;
const EXPLAIN = { SQLite: 'explain query plan', MariaDB: 'explain', MySQL: 'explain format=traditional' };

describe.each(DIALECTS)('many notices on %s', (dialect) => {
  let gateway: TestGateway;
  let provider: SignedIn;
  let analyst: SignedIn;
  let requestId: number;
  let eventId: number;
  const mails: { to: string; text: string }[] = [];

  /** `count` notices of each of these people, all about one event, a tenth of them unread, half of them for a digest. */
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
        select p.id, p.id, case when ${number} % 10 = 0 then p.id end,
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

  /** How the rows of `notices` are found. */
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
        // The page of at most so many rows is sorted for good; what is read for it is not.
        isSorted: false,
      }));
  }

  it.each([
    ['the panel', '?limit=20', 'notices_shown'],
    ['what is unread', '?limit=50&unread=true', 'notices_unread'],
    ['a kind', '?limit=50&kind=approved', 'notices_kind'],
  ])('%s opens in one range of an index, whoever reads it', async (_what, query, index) => {
    for (const person of [provider, analyst]) {
      const run = await gateway.statements.during(async () => {
        const { status, body } = await rest<unknown[]>(gateway, person, `GET /notices${query}`);
        expect([status, body.length]).toEqual([200, query.includes('20') ? 20 : 50]);
      });
      const ofNotices = run.filter((statement) => /\bnotices\b/.test(statement.sql));
      const plans = await Promise.all(ofNotices.map(planOf));
      // The page, how many are unread, and how many there are of what is asked for.
      const one = (name: string) => [{ index: name, isScan: false, isSorted: false }];
      expect(plans.slice(0, 2)).toEqual([one(index), one('notices_unread')]);
      // By what it has sampled, MySQL also counts a kind in the range of all that the person was told.
      const [[total, ...others] = []] = plans.slice(2);
      expect([index, 'notices_shown']).toContain(total?.index);
      expect([total?.isScan, others]).toEqual([false, []]);
    }
  });

  it('of a day become mails of at most so many lines each, whose rows alone are in memory', async () => {
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
    await makeDigests(watched);
    await sendDue(watched);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(PEOPLE + 2);
    expect(mails).toHaveLength(PEOPLE + 2);
    for (const { email } of [provider, analyst])
      expect(mails.find(({ to }) => to === email)?.text).toContain(
        `And ${OWN / 2 - 50} more, which the portal shows.`,
      );
    expect(most).toBeLessThanOrEqual(50);
    expect(await db.selectFrom('mails').selectAll().execute()).toEqual([]);
  }, 120_000);
});
