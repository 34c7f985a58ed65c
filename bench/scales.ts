import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { type Connection, createConnection } from 'mysql2/promise';
import type { Database } from '../gateway/src/platform/context.ts';
import { migrate, openDatabase } from '../gateway/src/platform/db/open.ts';
import { DATABASE_FILE } from '../gateway/src/platform/db/sqlite.ts';
import { startMariadb } from '../gateway/src/testing/mariadb.ts';
import { chain } from './data/load.ts';
import { hereAndNow } from './report/machine.ts';
import { markdownTable } from './report/table.ts';
import { writeInto } from './report/write.ts';

/**
 * Measures the same work with few and with many requests, in turns within one run. The ratio of the largest scale to the smallest shows
 * what grows with the number of requests, even on a busy machine.
 */

const { values: options } = parseArgs({
  options: {
    scales: { type: 'string', default: '1000,1000000' },
    rounds: { type: 'string', default: '40' },
    most: { type: 'string' },
    only: { type: 'string' },
    on: { type: 'string', default: process.env.MYSQL_URL ? 'sqlite,mysql' : 'sqlite' },
    write: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(options.rounds);
const SCALES = options.scales.split(',').map(Number);
if (SCALES.length < 2 || !SCALES.every((count, at) => count > (SCALES[at - 1] ?? 0)))
  throw new Error(`--scales takes numbers of requests that grow, such as 1000,20000, not ${options.scales}`);
const inWords = (count: number) => count.toLocaleString('en');

const say = (line: string) => process.stdout.write(`${line}\n`);

type Table = readonly [name: string, rows: () => Iterable<object>];
export type Work = (db: Database) => Promise<unknown>;

/** The data and the work that are compared. */
export interface Comparison {
  /** The prefix of its parts in `docs/performance.md`, such as `search-sqlite`. */
  name: string;
  /** The rows of each table for an empty database. */
  tables: (count: number) => readonly Table[];
  /** An index that is created when all rows are there, with its columns, because the rows come in the order of another index. */
  lateIndex?: { name: string; table: string; columns: string };
  /** Work that is done once, after the rows are loaded. */
  prepare?: Work;
  /** The work by kind, each with its title. */
  work: Readonly<Record<string, readonly [title: string, work: Work][]>>;
  /** The highest acceptable ratio. */
  most: number;
}

/** The same work for each of these subjects. */
export const each = <T>(
  of: Readonly<Record<string, T>>,
  work: (db: Database, sought: T) => Promise<unknown>,
): [title: string, work: Work][] =>
  Object.entries(of).map(([title, sought]) => [title, (db) => work(db, sought)]);

const ROWS_AT_ONCE = 2_000;

/** Inserts row by row in one transaction. When the rows come in the order of the index, a million requests take a few minutes. */
function fillFile(file: string, { tables, lateIndex }: Comparison, count: number): void {
  const database = new DatabaseSync(file);
  database.exec('pragma foreign_keys = 0; pragma synchronous = 0');
  if (lateIndex) database.exec(`drop index ${lateIndex.name}`);
  database.exec('begin');
  for (const [table, rows] of tables(count)) {
    const all = rows()[Symbol.iterator]();
    const { value: first, done } = all.next();
    if (done) continue;
    const columns = Object.keys(first);
    const insert = database.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of chain<object>(first, all))
      insert.run(...columns.map((column) => (row as Record<string, string | number | null>)[column] ?? null));
  }
  database.exec('commit');
  if (lateIndex) database.exec(`create index ${lateIndex.name} on ${lateIndex.table} (${lateIndex.columns})`);
  database.exec('analyze');
  database.close();
}

/** Inserts with statements of many rows, because not every server accepts files from its client. */
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

async function fillServer(url: string, { tables, lateIndex }: Comparison, count: number): Promise<void> {
  const connection = await createConnection({ uri: url, timezone: 'Z' });
  await connection.query("SET time_zone = '+00:00', unique_checks = 0, foreign_key_checks = 0");
  if (lateIndex) await connection.query(`DROP INDEX ${lateIndex.name} ON ${lateIndex.table}`);
  const all = tables(count);
  for (const [table, rows] of all) await insertInto(connection, table, rows());
  if (lateIndex)
    await connection.query(`CREATE INDEX ${lateIndex.name} ON ${lateIndex.table} (${lateIndex.columns})`);
  await connection.query(`ANALYZE TABLE ${all.map(([table]) => table).join(', ')}`);
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
  prepare?: Work,
): Promise<Filled> {
  const statements = { count: 0 };
  const db = openDatabase(config, ({ level }) => {
    if (level === 'query') statements.count++;
  });
  await migrate(db);
  const start = Date.now();
  await fill();
  say(`  filled in ${Math.round((Date.now() - start) / 1_000)} s`);
  if (prepare) {
    const before = Date.now();
    await prepare(db);
    say(`  prepared in ${Math.round((Date.now() - before) / 1_000)} s`);
  }
  return {
    db,
    statements,
    async remove() {
      await db.destroy();
      await drop();
    },
  };
}

async function onSqlite(comparison: Comparison, count: number): Promise<Filled> {
  const dataDir = mkdtempSync(path.join(tmpdir(), `bench-${comparison.name}-`));
  return opened(
    { databaseUrl: '', dataDir },
    () => fillFile(path.join(dataDir, DATABASE_FILE), comparison, count),
    () => rmSync(dataDir, { recursive: true }),
    comparison.prepare,
  );
}

async function onServer(server: string, comparison: Comparison, count: number): Promise<Filled> {
  const name = `bench_${comparison.name}_${count}`;
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
    () => fillServer(String(url), comparison, count),
    () => administer(`drop database ${name}`),
    comparison.prepare,
  );
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

const DOCUMENT = path.join(import.meta.dirname, '../docs/performance.md');

/** Writes the figures of one database into `docs/performance.md`. */
function write(part: string, title: string, rows: readonly (readonly string[])[]): void {
  const measured = `**${title}**, measured ${hereAndNow()}: medians of ${ROUNDS} interleaved calls; load of the machine ${loadavg()[0]?.toFixed(1)}.`;
  const head = ['', 'what', ...SCALES.map((count) => `ms at ${inWords(count)}`), 'ratio', 'statements'];
  writeInto(DOCUMENT, part, `${measured}\n\n${markdownTable(head, rows)}`);
}

/** True when no ratio is above the limit. */
async function compare(
  comparison: Comparison,
  name: string,
  title: string,
  fill: (comparison: Comparison, count: number) => Promise<Filled>,
): Promise<boolean> {
  const most = Number(options.most ?? comparison.most);
  say(`\n${title}: ${SCALES.map(inWords).join(' and ')} requests`);
  const rows: string[][] = [];
  const scales: Filled[] = [];
  for (const count of SCALES) scales.push(await fill(comparison, count));
  let isGood = true;
  for (const [kind, all] of Object.entries(comparison.work)) {
    if (options.only && !options.only.split(',').includes(kind)) continue;
    for (const [what, work] of all) {
      const times: number[][] = scales.map(() => []);
      const statements = scales.map(() => 0);
      for (let round = -5; round < ROUNDS; round++) {
        for (const [at, { db, statements: counted }] of scales.entries()) {
          counted.count = 0;
          const start = performance.now();
          await work(db);
          if (round >= 0) times[at]?.push(performance.now() - start);
          if (round === -5) statements[at] = counted.count;
        }
      }
      const medians = times.map(median);
      const growth = (medians.at(-1) as number) / (medians[0] as number);
      const isWithin = growth <= most;
      isGood &&= isWithin;
      const figures = medians.map((figure) => figure.toFixed(2));
      const ratio = growth.toFixed(2);
      say(
        `  ${isWithin ? ' ' : '!'} ${kind.padEnd(7)} ${what.padEnd(46)} ${figures.join(' → ')} ms, ×${ratio}, ${statements.join(' → ')} statements`,
      );
      rows.push([kind, what, ...figures, ratio, [...new Set(statements)].join(' → ')]);
    }
  }
  for (const { remove } of scales) await remove();
  if (options.write) write(`${comparison.name}-${name}`, title, rows);
  return isGood;
}

type Runner = (comparison: Comparison) => Promise<boolean>;

const DATABASES: Readonly<Record<string, Runner>> = {
  sqlite: (comparison) => compare(comparison, 'sqlite', 'SQLite', onSqlite),
  async mariadb(comparison) {
    const { url, stop } = await startMariadb({ memory: '4G' });
    try {
      return await compare(comparison, 'mariadb', 'MariaDB', (all, count) => onServer(url, all, count));
    } finally {
      await stop();
    }
  },
  mysql(comparison) {
    const { MYSQL_URL: server } = process.env;
    if (!server) throw new Error('MYSQL_URL does not say where the server is');
    return compare(comparison, 'mysql', 'MySQL', (all, count) => onServer(server, all, count));
  },
};

/** Compares on each database that `--on` names. The exit status is 1 when a ratio is too high. */
export async function compareScales(comparison: Comparison): Promise<void> {
  let areGood = true;
  for (const name of options.on.split(',')) {
    const { [name]: run } = DATABASES;
    if (!run) throw new Error(`--on takes ${Object.keys(DATABASES).join(', ')}, not ${name}`);
    areGood = (await run(comparison)) && areGood;
  }
  process.exitCode = areGood ? 0 : 1;
}
