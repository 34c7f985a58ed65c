import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { pino } from 'pino';
import { createAuth } from '../people/identity/embedded/auth.ts';
import { migrateIdentity } from '../people/identity/embedded/migrate.ts';
import { localFeed } from '../platform/changes/feed.ts';
import { readConfig } from '../platform/config/config.ts';
import { migrate, openDatabase } from '../platform/db/open.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';
import { type Dialect, databaseFor, type TestDatabase } from './databases.ts';

/** The tables of a server's database as the migrations have made them, and what brings them back to that. */
interface Migrated extends TestDatabase {
  shape: string;
  clean: string;
}

const NOTHING = async () => {};
const IDLE = {
  renamed: NOTHING,
  signedOut: NOTHING,
  credentialsChanged: NOTHING,
  factorChanged: NOTHING,
};

/** Not used at the moment. To migrate one takes a second of a server's work: one gateway of this process has it after another. */
const spare = new Map<Dialect, Migrated[]>();
let file: Promise<Buffer> | undefined;

/**
 * A database of the dialect on which every migration has run, those of the embedded identity provider too, with nothing else in it.
 * For SQLite it is in `dataDir`, else `DATABASE_URL` names it. Call `giveBack` when nobody uses it any more.
 */
export async function migratedDatabase(dialect: Dialect, dataDir: string) {
  if (dialect === 'SQLite') {
    file ??= migratedFile();
    await writeFile(path.join(dataDir, DATABASE_FILE), await file);
    return { settings: {}, giveBack() {} };
  }
  const waiting = spare.get(dialect) ?? [];
  spare.set(dialect, waiting);
  const database = (await firstClean(waiting)) ?? (await makeMigrated(dialect));
  return { settings: { DATABASE_URL: database.url }, giveBack: () => void waiting.push(database) };
}

async function firstClean(waiting: Migrated[]): Promise<Migrated | undefined> {
  for (let database = waiting.pop(); database; database = waiting.pop()) {
    if (await isCleaned(database)) return database;
    await database.drop();
  }
  return undefined;
}

/** Empties it; false where a test has changed the tables themselves. */
async function isCleaned({ url, shape, clean }: Migrated): Promise<boolean> {
  const connection = await connect(url);
  try {
    if ((await shapeOf(connection)) !== shape) return false;
    await connection.query(clean);
    return true;
  } finally {
    await connection.end();
  }
}

async function makeMigrated(dialect: Dialect): Promise<Migrated> {
  const database = (await databaseFor(dialect)) as TestDatabase;
  const folder = await migratedFolder({ DATABASE_URL: database.url });
  await rm(folder, { recursive: true });
  const connection = await connect(database.url);
  const clean = ['SET foreign_key_checks = 0'];
  for (const table of await tablesOf(connection)) {
    clean.push(connection.format('DELETE FROM ??', [table]));
    const [rows] = await connection.query({ sql: `SELECT * FROM ${table}`, rowsAsArray: true });
    if ((rows as unknown[]).length) clean.push(connection.format('INSERT INTO ?? VALUES ?', [table, rows]));
  }
  const shape = await shapeOf(connection);
  await connection.end();
  return { ...database, shape, clean: clean.join(';') };
}

async function migratedFile(): Promise<Buffer> {
  const folder = await migratedFolder({});
  const bytes = await readFile(path.join(folder, DATABASE_FILE));
  await rm(folder, { recursive: true });
  return bytes;
}

/** Migrates what the settings name; gives the data folder. */
async function migratedFolder(settings: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-migrated-'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...settings });
  const db = openDatabase(config);
  await migrate(db);
  const services = {
    ...{ config, db, changes: localFeed(), clock: () => new Date() },
    log: pino({ level: 'silent' }),
    mailer: { send: NOTHING },
  };
  await migrateIdentity(db, createAuth(services as never, 'x'.repeat(40), NOTHING, IDLE));
  await db.destroy();
  return folder;
}

const connect = (url: string) => createConnection({ uri: url, multipleStatements: true });

async function tablesOf(connection: Connection): Promise<string[]> {
  const [rows] = await connection.query({ sql: 'SHOW TABLES', rowsAsArray: true });
  return (rows as unknown as [string][]).map(([name]) => name);
}

async function shapeOf(connection: Connection): Promise<string> {
  const statements = (await tablesOf(connection)).map((table) =>
    connection.format('SHOW CREATE TABLE ??', [table]),
  );
  const [made] = await connection.query({ sql: statements.join(';'), rowsAsArray: true });
  return JSON.stringify(made).replace(/ AUTO_INCREMENT=\d+/g, '');
}
