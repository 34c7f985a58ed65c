import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUDGETS } from '../../../../bench/budgets.ts';
import { PEOPLE, usersOf } from '../../../../bench/data/people.ts';
import { indexOf } from '../../../../bench/data/search.ts';
import { searchable } from '../../../../bench/data/searchable.ts';
import type { Database } from '../../platform/context.ts';
import { toSql } from '../../platform/db/time.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { listPage } from '../device-requests/lists.ts';
import { toRow } from '../device-requests/rows.ts';
import { similarRequests } from '../similar/service.ts';
import { search } from './service.ts';

const MOST_STATEMENTS = 9;
/** Enough requests that a word in one of twenty fills every bound. */
const REQUESTS = 3_000;

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
/**
 * What is searched for in a list, and the most statements: the words, their weights, the requests, the first part of the list where there
 * are many, the page.
 */
const LISTED: Readonly<Record<string, readonly [text: string, statements: number]>> = {
  'a word that stands nowhere': ['xylophone', 1],
  'one that stands nowhere beside a frequent one': ['medtronic xylophone', 1],
  'a fragment of few requests': ['ion cath', 5],
  'a frequent word': ['edtronic', 4],
  'three words with a number': ['suture anchor 77', 5],
  'two frequent words that never stand together': ['suture thrombectomy', 5],
  'a letter': ['c', 4],
  'a person': [PEOPLE[5]?.name ?? '', 5],
  'a department': ['cath lab', 5],
  'a number': ['MDR-77', 4],
  'signs only': ['+%', 3],
};
const PROVIDER = PEOPLE.find(({ role }) => role === 'provider');
const PERSONS = { analyst: ['analyst', 1], provider: ['provider', PROVIDER?.id] } as const;

async function insert(db: Database, table: string, rows: Iterable<object>) {
  const all = [...rows];
  for (let at = 0; at < all.length; at += 500) {
    await db
      .insertInto(table as never)
      .values(all.slice(at, at + 500) as never)
      .execute();
  }
}

async function fill({ services: { db } }: TestGateway, count: number) {
  const now = toSql(new Date());
  await insert(db, 'users', usersOf(now));
  await insert(
    db,
    'device_requests',
    [...searchable(count)].map(({ request }) => ({ id: request.id, ...toRow(request) })),
  );
  await insert(db, 'search_index', indexOf(searchable(count)));
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

const FREQUENT_DI = '51022222233336';

/** Names of devices: with a frequent and a rare word, only beginnings, a typo, and more words than are looked up. */
const NAMES = ['closure device', 'c', 'cathetr introducer', 'a b c d e f g h i j k', 'Nowhere to be found'];
/** Device identifiers: none, one without a request, and one of all requests. */
const IDENTIFIED = [null, '00643169007222', FREQUENT_DI].flatMap((di) =>
  NAMES.map((name) => [name, di] as const),
);
/** The most statements: three look up words, three walk, one reads names and one reads the requests. */
const MOST_OF_SIMILAR = 8;

const ask = (
  { services }: TestGateway,
  [role, id]: readonly [string, number | undefined],
  text: string,
  db = services.db,
) => search({ ...services, db, user: { id, roles: [role] } } as never, { text, first: 20 });

const list = (
  { services }: TestGateway,
  [role, id]: readonly [string, number | undefined],
  text: string,
  db = services.db,
) =>
  listPage({ ...services, db, user: { id, roles: [role] } } as never, {
    view: 'all',
    filter: { text },
    first: 20,
  });

/** A step of a plan: SQLite has a text for it. */
interface Step {
  detail?: unknown;
  type?: unknown;
  table?: unknown;
}

const isScanned = ({ detail, type, table }: Step) =>
  detail === undefined
    ? (type === 'ALL' || type === 'index') && !/^<|^(r|t)\d+$|^users$/.test(String(table))
    : /^SCAN (?!r\d|t\d|d$|\(|CONSTANT)/.test(String(detail)) &&
      !/USING INTEGER PRIMARY KEY/.test(String(detail));
/** Whether a whole table is read. A list may be read along its index up to a limit. */
const isReadWhole = ({ detail, type, table }: Step) =>
  detail === undefined
    ? type === 'ALL' && /^(device_requests|search_index)$/.test(String(table))
    : /^SCAN (device_requests|search_index)$/.test(String(detail));

/** The statements that read more than ranges of indexes and rows by their ids. */
async function scansOf(
  db: Database,
  dialect: string,
  asked: readonly Asked[],
  isScan: (step: Step) => boolean = isScanned,
) {
  const scans: unknown[] = [];
  for (const { sql: statement, parameters } of asked) {
    const explain = dialect === 'SQLite' ? 'explain query plan' : 'explain';
    const { rows } = await db.executeQuery<Step>(
      CompiledQuery.raw(`${explain} ${statement}`, [...parameters]),
    );
    const read = rows.filter(isScan);
    if (read.length) scans.push([statement, read]);
  }
  return scans;
}

type Asked = Pick<CompiledQuery, 'sql' | 'parameters'>;

describe.each(DIALECTS)('what a search asks %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    await fill(gateway, REQUESTS);
    await gateway.services.db.updateTable('device_requests').set({ udi_di: FREQUENT_DI }).execute();
  }, 240_000);
  afterAll(async () => {
    await gateway.stop();
  });

  describe.each(Object.entries(PERSONS))('for %s', (_role, person) => {
    it.each(Object.entries(SEARCHES))('goes along indexes for %s', async (_name, text) => {
      const asked = await gateway.statements.during(() => ask(gateway, person, text));
      expect(asked.length).toBeLessThanOrEqual(MOST_STATEMENTS);
      expect(await scansOf(gateway.services.db, dialect, asked)).toEqual([]);
    });

    it.each(Object.entries(LISTED))('reads a list along indexes for %s', async (_name, [text, most]) => {
      const asked = await gateway.statements.during(() => list(gateway, person, text));
      expect(asked.length).toBeLessThanOrEqual(most);
      expect(await scansOf(gateway.services.db, dialect, asked, isReadWhole)).toEqual([]);
    });
  });

  it('looks up no words for the number of a request', async () => {
    const asked = await gateway.statements.during(() => ask(gateway, PERSONS.analyst, 'MDR-77'));
    expect(asked.filter(({ sql: statement }) => statement.includes('search_index'))).toEqual([]);
  });

  it.each(IDENTIFIED)(
    'finds requests like %j with the identifier %s along indexes',
    async (deviceName, di) => {
      const alike = (db: Database) =>
        similarRequests({ ...gateway.services, db, user: { id: 1, roles: ['provider'] } } as never, {
          deviceName,
          manufacturer: 'Abbott',
          di,
        });
      const asked = await gateway.statements.during(() => alike(gateway.services.db));
      expect(asked.length).toBeLessThanOrEqual(MOST_OF_SIMILAR);
      expect(await scansOf(gateway.services.db, dialect, asked)).toEqual([]);
      if (dialect === 'SQLite') return;
      const read = await rowsRead(gateway.services.db, alike);
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThanOrEqual(BUDGETS.rowsOfSearch);
    },
  );

  it.runIf(dialect !== 'SQLite').each(Object.entries(SEARCHES))(
    'reads no more rows than the budget has for %s',
    async (_name, text) => {
      const read = await rowsRead(gateway.services.db, (db) => ask(gateway, PERSONS.analyst, text, db));
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThanOrEqual(BUDGETS.rowsOfSearch);
    },
  );

  it.runIf(dialect !== 'SQLite').each(Object.entries(LISTED))(
    'reads no more rows of a list than the budget has for %s',
    async (_name, [text]) => {
      const read = await rowsRead(gateway.services.db, (db) => list(gateway, PERSONS.analyst, text, db));
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThanOrEqual(BUDGETS.rowsOfSearch);
    },
  );
});
