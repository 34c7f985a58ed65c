import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE } from '../../../../bench/data/people.ts';
import { requests } from '../../../../bench/data/requests.ts';
import { indexOf } from '../../../../bench/data/search.ts';
import type { Database } from '../../platform/context.ts';
import { nameKey } from '../../platform/db/text.ts';
import { toSql } from '../../platform/db/time.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { toRow } from '../device-requests/rows.ts';
import { search } from './service.ts';

const MOST_STATEMENTS = 9;
const SMALL = 400;
const LARGE = 4_000;

const SEARCHES = {
  'a manufacturer': 'medtronic',
  'a prefix': 'cath',
  'one letter': 'c',
  'a typo': 'medtronci',
  'a word that stands nowhere': 'xylophone',
  'three words with a number': 'abbott guide 500',
  'two frequent words that never stand together': 'suture thrombectomy',
  'a number': 'MDR-77',
  'a person': PEOPLE[5]?.name ?? '',
};
const PROVIDER = PEOPLE.find(({ role }) => role === 'provider');
const PERSONS = { analyst: ['analyst', 1], provider: ['provider', PROVIDER?.id] } as const;

async function insert(db: Database, table: string, rows: Iterable<object>) {
  const all = [...rows];
  for (let at = 0; at < all.length; at += 300) {
    await db
      .insertInto(table as never)
      .values(all.slice(at, at + 300) as never)
      .execute();
  }
}

async function fill({ services: { db } }: TestGateway, count: number) {
  const now = toSql(new Date());
  const users = PEOPLE.map((person) => ({
    ...person,
    issuer: 'bench',
    subject: String(person.id),
    email_verified: 1,
    active: 1,
    profile_created: 1,
    created_at: now,
    name_key: nameKey(person.name),
  }));
  await insert(db, 'users', users);
  await insert(
    db,
    'device_requests',
    [...requests(count)].map(({ request }) => ({ id: request.id, ...toRow(request) })),
  );
  await insert(db, 'search_index', indexOf(count));
  const [{ id: author = 0 } = {}] = PEOPLE;
  const comments = Array.from({ length: count }, (_, at) => ({
    request_id: at + 1,
    id: at + 1,
    author_id: author,
    author_name: 'Somebody',
    audience: at % 3 ? 'everyone' : 'staff',
    body: 'Consignment until June.',
    digest: '',
    mentions: '[]',
    created_at: now,
  }));
  await insert(db, 'request_comments', comments);
  await sql`analyze table device_requests, search_index, users, request_comments`
    .execute(db)
    .catch(() => sql`analyze`.execute(db));
}

const ask = (
  { services }: TestGateway,
  [role, id]: readonly [string, number | undefined],
  text: string,
  db = services.db,
) => search({ ...services, db, user: { id, roles: [role] } } as never, { text, first: 20 });

describe.each(DIALECTS)('what a search asks %s', (dialect) => {
  let small: TestGateway;
  let large: TestGateway;
  beforeAll(async () => {
    [small, large] = [await testGateway(dialect), await testGateway(dialect)];
    await fill(small, SMALL);
    await fill(large, LARGE);
  }, 240_000);
  afterAll(async () => {
    await small.stop();
    await large.stop();
  });

  describe.each(Object.entries(PERSONS))('for %s', (_role, person) => {
    it.each(Object.entries(SEARCHES))('goes along indexes for %s', async (_name, text) => {
      const asked = await large.statements.during(() => ask(large, person, text));
      expect(asked.length).toBeLessThanOrEqual(MOST_STATEMENTS);
      const { db } = large.services;
      for (const { sql: statement, parameters } of asked) {
        const explain = dialect === 'SQLite' ? 'explain query plan' : 'explain';
        const { rows } = await db.executeQuery<Record<string, unknown>>(
          CompiledQuery.raw(`${explain} ${statement}`, [...parameters]),
        );
        const scans = rows.filter(({ detail, type, table }) =>
          detail === undefined
            ? (type === 'ALL' || type === 'index') && !/^<|^(r|t)\d+$|^users$/.test(String(table))
            : /^SCAN (?!r\d|t\d|\(|CONSTANT)/.test(String(detail)) &&
              !/USING INTEGER PRIMARY KEY/.test(String(detail)),
        );
        expect([statement, scans]).toEqual([statement, []]);
      }
    });
  });

  it.runIf(dialect !== 'SQLite').each(Object.entries(SEARCHES))(
    'reads no more of many requests than a page and its bound for %s',
    async (_name, text) => {
      const read = async (gateway: TestGateway) =>
        gateway.services.db.connection().execute(async (connection) => {
          await sql`flush status`.execute(connection);
          await ask(gateway, PERSONS.analyst, text, connection);
          const { rows } = await sql<{ Value: string }>`
            show session status where Variable_name in ('Handler_read_key', 'Handler_read_next', 'Handler_read_prev',
              'Handler_read_first', 'Handler_read_last')`.execute(connection);
          return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
        });
      expect(await read(small)).toBeGreaterThan(0);
      expect(await read(large)).toBeLessThanOrEqual(3_000);
    },
  );
});
