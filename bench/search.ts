/**
 * `npm run bench:search`: what a search, a list that is searched, and the similar requests take at a thousand requests and at many more, in one run, turn by turn.
 * On SQLite, a MariaDB of its own, and the server of MYSQL_URL, as `--on` names them. See bench/README.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { type Connection, createConnection } from 'mysql2/promise';
import type { Database } from '../gateway/src/platform/context.ts';
import { migrate, openDatabase } from '../gateway/src/platform/db/open.ts';
import { DATABASE_FILE } from '../gateway/src/platform/db/sqlite.ts';
import { toSql } from '../gateway/src/platform/db/time.ts';
import { listPage } from '../gateway/src/requests/device-requests/lists.ts';
import { toRow } from '../gateway/src/requests/device-requests/rows.ts';
import { search } from '../gateway/src/requests/search/service.ts';
import { similarRequests } from '../gateway/src/requests/similar/service.ts';
import { startMariadb } from '../gateway/src/testing/mariadb.ts';
import { chain } from './data/load.ts';
import { ANALYST, usersOf } from './data/people.ts';
import { indexOf } from './data/search.ts';
import { searchable } from './data/searchable.ts';
import { markdownTable } from './report/table.ts';
import { writeInto } from './report/write.ts';

const { values: options } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '40' },
    most: { type: 'string', default: '1.5' },
    only: { type: 'string', default: 'search,list,similar' },
    on: { type: 'string', default: process.env.MYSQL_URL ? 'sqlite,mysql' : 'sqlite' },
    write: { type: 'boolean', default: false },
  },
});
const [SMALL, LARGE, ROUNDS, MOST] = [options.small, options.large, options.rounds, options.most].map(
  Number,
) as [number, number, number, number];

const say = (line: string) => process.stdout.write(`${line}\n`);

const SOUGHT = {
  'a word that stands nowhere': 'xylophone',
  'a manufacturer': 'medtronic',
  'two words of one name': 'boston scientific',
  'a prefix': 'cath',
  'a typo': 'medtronci',
  'a number': 'MDR-000042',
  'three words': 'boston scientific catheter',
  'a number and two frequent words': 'MDR-000042 guide wire',
  'two frequent words that never stand together': 'suture thrombectomy',
  'within a word, nowhere': 'ylopho',
} as const;

/** One device in twenty is the same, and of every other one there is one request: both ends of what hospitals buy. */
const FREQUENT_DI = '51022222233336';
/** Far from each other, as those of many companies are: numbers that count up are all one typo apart. */
const identifierOf = (id: number) =>
  id % 20 ? String((id * 7_919_000_003) % 1e14).padStart(14, '0') : FREQUENT_DI;

/** What somebody types of a device: its name, its manufacturer, its identifier. */
const TYPED = {
  'a frequent name': { deviceName: 'guide catheter', manufacturer: 'Medtronic', di: null },
  'the first word': { deviceName: 'cath', manufacturer: null, di: null },
  'a typo': { deviceName: 'cathetr introducer', manufacturer: 'Abbott', di: null },
  'a name that nobody has used': { deviceName: 'xylophone quintet', manufacturer: null, di: null },
  'eleven words': { deviceName: 'a b c d e f g h i j k', manufacturer: null, di: null },
  'an identifier that many have': { deviceName: '', manufacturer: null, di: FREQUENT_DI },
  'a name, and an identifier that one has': {
    ...{ deviceName: 'balloon catheter 500', manufacturer: 'Boston Scientific' },
    di: identifierOf(7),
  },
} as const;

type Table = readonly [name: string, rows: () => Iterable<object>];

const TABLES = (count: number): readonly Table[] => [
  ['users', () => usersOf(toSql(new Date()))],
  [
    'device_requests',
    function* () {
      for (const { request } of searchable(count))
        yield { id: request.id, ...toRow({ ...request, udiDi: identifierOf(request.id) }) };
    },
  ],
  ['search_index', () => indexOf(searchable(count))],
];

const ROWS_AT_ONCE = 2_000;

/** Is made when all rows are there: they come in the order of the other one. */
const BY_REQUEST = 'search_index_requests';

/** Row by row in one transaction: with the index in its own order, a million requests take some minutes. */
function fillFile(file: string, count: number): void {
  const database = new DatabaseSync(file);
  database.exec(`pragma foreign_keys = 0; pragma synchronous = 0; drop index ${BY_REQUEST}; begin`);
  for (const [table, rows] of TABLES(count)) {
    const each = rows()[Symbol.iterator]();
    const { value: first, done } = each.next();
    if (done) continue;
    const columns = Object.keys(first);
    const insert = database.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of chain<object>(first, each))
      insert.run(...columns.map((column) => (row as Record<string, string | number | null>)[column] ?? null));
  }
  database.exec(`commit; create index ${BY_REQUEST} on search_index (request_id, term); analyze`);
  database.close();
}

/** By statements of many rows: not every server takes files from its client. */
async function insertInto(connection: Connection, table: string, rows: Iterable<object>): Promise<void> {
  let some: object[] = [];
  const write = async () => {
    const [first] = some;
    if (!first) return;
    const columns = Object.keys(first);
    const values = some.map((row) =>
      columns.map((column) => (row as Record<string, unknown>)[column] ?? null),
    );
    await connection.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ?`, [values]);
    some = [];
  };
  for (const row of rows) if (some.push(row) === ROWS_AT_ONCE) await write();
  await write();
}

async function fillServer(url: string, count: number): Promise<void> {
  const connection = await createConnection({ uri: url, timezone: 'Z' });
  await connection.query("SET time_zone = '+00:00', unique_checks = 0, foreign_key_checks = 0");
  await connection.query(`DROP INDEX ${BY_REQUEST} ON search_index`);
  for (const [table, rows] of TABLES(count)) await insertInto(connection, table, rows());
  await connection.query(`CREATE INDEX ${BY_REQUEST} ON search_index (request_id, term)`);
  await connection.query('ANALYZE TABLE users, device_requests, search_index');
  await connection.end();
}

interface Filled {
  db: Database;
  statements: { count: number };
  remove(): Promise<void>;
}

async function opened(
  config: { databaseUrl: string; dataDir: string },
  fill: () => unknown,
  drop: () => unknown,
) {
  const statements = { count: 0 };
  const db = openDatabase(config, ({ level }) => {
    if (level === 'query') statements.count++;
  });
  await migrate(db);
  const start = Date.now();
  await fill();
  say(`  filled in ${Math.round((Date.now() - start) / 1_000)} s`);
  return {
    db,
    statements,
    async remove() {
      await db.destroy();
      await drop();
    },
  };
}

async function onSqlite(count: number): Promise<Filled> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-search-'));
  return opened(
    { databaseUrl: '', dataDir },
    () => fillFile(path.join(dataDir, DATABASE_FILE), count),
    () => rmSync(dataDir, { recursive: true }),
  );
}

async function onServer(server: string, count: number): Promise<Filled> {
  const name = `bench_search_${count}`;
  const administer = async (statement: string) => {
    const connection = await createConnection({ uri: server });
    await connection.query(statement);
    await connection.end();
  };
  await administer(`drop database if exists ${name}`);
  await administer(`create database ${name} character set utf8mb4`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return opened(
    { databaseUrl: String(url), dataDir: '' },
    () => fillServer(String(url), count),
    () => administer(`drop database ${name}`),
  );
}

const contextOf = (db: Database) => ({
  db,
  user: { id: ANALYST.id, roles: ['analyst'] },
  clock: () => new Date(),
});
type Work = (db: Database) => Promise<unknown>;

/** The same work for each of these. */
const each = <T>(
  of: Readonly<Record<string, T>>,
  work: (db: Database, sought: T) => Promise<unknown>,
): [title: string, work: Work][] =>
  Object.entries(of).map(([title, sought]) => [title, (db) => work(db, sought)]);

const WORK: Readonly<Record<string, [title: string, work: Work][]>> = {
  search: each<string>(SOUGHT, (db, text) => search(contextOf(db) as never, { text, first: 20 })),
  list: each<string>(SOUGHT, async (db, text) => {
    const page = await listPage(contextOf(db) as never, { view: 'all', filter: { text }, first: 50 });
    await page.total();
  }),
  similar: each<Parameters<typeof similarRequests>[1]>(TYPED, (db, typed) =>
    similarRequests(contextOf(db) as never, typed),
  ),
};

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

const DOCUMENT = path.join(import.meta.dirname, '../docs/performance.md');

/** The figures of one database as `docs/performance.md` shows them, in the part `search-sqlite` and its like. */
function write(name: string, title: string, rows: readonly (readonly string[])[]): void {
  const [small, large] = [SMALL, LARGE].map((count) => count.toLocaleString('en'));
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const measured = `**${title}**, measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC on ${machine}: medians of ${ROUNDS} interleaved calls; load of the machine ${loadavg()[0]?.toFixed(1)}.`;
  const head = ['', 'what', `ms at ${small}`, `ms at ${large}`, 'ratio', 'statements'];
  writeInto(DOCUMENT, `search-${name}`, `${measured}\n\n${markdownTable(head, rows)}`);
}

/** True when no ratio is above the limit. */
async function compare(
  name: string,
  title: string,
  fill: (count: number) => Promise<Filled>,
): Promise<boolean> {
  say(`\n${title}: ${SMALL.toLocaleString('en')} and ${LARGE.toLocaleString('en')} requests`);
  const rows: string[][] = [];
  const both = [await fill(SMALL), await fill(LARGE)] as const;
  let isGood = true;
  for (const [kind, all] of Object.entries(WORK)) {
    if (!options.only.split(',').includes(kind)) continue;
    for (const [what, work] of all) {
      const times: [number[], number[]] = [[], []];
      const statements = [0, 0];
      for (let round = -5; round < ROUNDS; round++) {
        for (const [at, { db, statements: counted }] of both.entries()) {
          counted.count = 0;
          const start = performance.now();
          await work(db);
          if (round >= 0) times[at as 0 | 1].push(performance.now() - start);
          if (round === -5) statements[at] = counted.count;
        }
      }
      const [small, large] = times.map(median) as [number, number];
      const isWithin = large / small <= MOST;
      isGood &&= isWithin;
      const figures = [small, large, large / small].map((figure) => figure.toFixed(2));
      const [few, many, ratio] = figures;
      say(
        `  ${isWithin ? ' ' : '!'} ${kind.padEnd(7)} ${what.padEnd(46)} ${few} → ${many} ms, ×${ratio}, ${statements.join(' → ')} statements`,
      );
      rows.push([kind, what, ...figures, [...new Set(statements)].join(' → ')]);
    }
  }
  for (const each of both) await each.remove();
  if (options.write) write(name, title, rows);
  return isGood;
}

const DATABASES: Readonly<Record<string, () => Promise<boolean>>> = {
  sqlite: () => compare('sqlite', 'SQLite', onSqlite),
  async mariadb() {
    const server = await startMariadb({ memory: '4G' });
    try {
      return await compare('mariadb', 'MariaDB', (count) => onServer(server.url, count));
    } finally {
      await server.stop();
    }
  },
  mysql() {
    const { MYSQL_URL: server } = process.env;
    if (!server) throw new Error('MYSQL_URL does not say where the server is');
    return compare('mysql', 'MySQL', (count) => onServer(server, count));
  },
};

let areGood = true;
for (const name of options.on.split(',')) {
  const database = DATABASES[name];
  if (!database) throw new Error(`--on takes ${Object.keys(DATABASES).join(', ')}, not ${name}`);
  areGood = (await database()) && areGood;
}
process.exitCode = areGood ? 0 : 1;
