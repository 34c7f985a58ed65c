import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { forgetFiles } from '../dashboards/versions/known-files.ts';
import { forgetCalls } from '../operations/calls/count.ts';
import { localFeed } from '../platform/changes/feed.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import type { Database, Services } from '../platform/context.ts';
import { isSqlite } from '../platform/db/dialect.ts';
import { migrate, openDatabase } from '../platform/db/open.ts';
import { useFastPaths } from '../platform/fast/index.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { createBuildStore, createFileStore } from '../platform/storage/create-store.ts';
import { forgetTotals } from '../requests/device-requests/totals.ts';
import { forgetWords } from '../requests/search/indexing.ts';
import { buildServer } from '../server.ts';
import type { Dialect } from './databases.ts';
import { migratedDatabase } from './migrated.ts';
import { CHEAP_PASSWORDS } from './passwords.ts';
import { StatementLog } from './statements.ts';

export { DIALECTS, type Dialect, shareOf } from './databases.ts';

/** A route as it was registered. */
export interface Route {
  method: string;
  url: string;
}

/** HEAD, which goes with every GET, and the catch-all that refuses unknown calls are left out. */
const collectRoutes = (routes: Route[]) => (app: FastifyInstance) => {
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '/api/*') return;
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url });
  });
};

/** A gateway that listens on a port of its own, with the parts a test may look behind. */
export interface TestGateway {
  url: string;
  services: Services;
  app: FastifyInstance;
  routes: readonly Route[];
  mails: Mail[];
  statements: StatementLog;
  /** Empties every table and the caches that stand for them. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a gateway on a fresh database of the dialect. Call it in `beforeAll`, `clear` in `beforeEach`, `stop` in `afterAll`. */
export async function testGateway(
  dialect: Dialect,
  settings: Record<string, string> = {},
  adjust: (config: Config) => Config = (config) => config,
): Promise<TestGateway> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-gateway-'));
  const database = await migratedDatabase(dialect, folder);
  const config = adjust({
    passwords: CHEAP_PASSWORDS,
    ...readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      // Tests call more often than people do.
      RATE_LIMITS: 'off',
      // Most tests publish what nobody has to look at.
      DASHBOARD_APPROVAL: 'off',
      // A run may leave them out, to prove that all holds without.
      FAST_PATHS: process.env.FAST_PATHS ?? '',
      REMOTES: path.join(folder, 'no-dashboards'),
      SDK_DIR: path.join(folder, 'no-sdk'),
      ...database.settings,
      ...settings,
    }),
  });
  useFastPaths(config.fastPaths);
  const mails: Mail[] = [];
  const statements = new StatementLog();
  const services: Services = {
    config,
    db: openDatabase(config, statements.note),
    log: pino({ level: config.logLevel }, pino.destination(2)),
    files: await createFileStore(config),
    builds: await createBuildStore(config),
    mailer: { send: async (mail) => void mails.push(mail) },
    changes: localFeed(),
    clock: () => new Date(),
  };
  await migrate(services.db);
  const tables = await emptyTables(services.db);
  const routes: Route[] = [];
  const app = await buildServer(services, [collectRoutes(routes)]);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    services,
    app,
    routes,
    mails,
    statements,
    async clear() {
      await emptied(services.db, tables);
      mails.length = 0;
      forgetTotals();
      forgetWords(services.db);
      forgetFiles();
      forgetCalls(services);
      services.changes.announce('dashboards');
    },
    async stop() {
      await app.close();
      await services.db.destroy();
      database.giveBack();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The tables that migrations leave empty: those that they fill have to stay as they are, and the identity provider's. */
async function emptyTables(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('idp_'));
  const filled = await filledOf(db, names);
  return names.filter((name) => !filled.includes(name));
}

/** Those of the tables that have rows. */
async function filledOf(db: Database, tables: readonly string[]): Promise<string[]> {
  const has = tables.map((name) => sql`exists(select 1 from ${sql.table(name)}) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(has)}`.execute(db);
  return tables.filter((name) => Number(rows[0]?.[name]) === 1);
}

/** Empties tables in any order: what refers to a row may go after it. */
async function emptied(db: Database, tables: readonly string[]): Promise<void> {
  const check = (on: boolean) =>
    sql.raw(isSqlite(db) ? `pragma foreign_keys = ${Number(on)}` : `set foreign_key_checks = ${Number(on)}`);
  await db.connection().execute(async (connection) => {
    await check(false).execute(connection);
    for (const table of await filledOf(connection, tables))
      await sql`delete from ${sql.table(table)}`.execute(connection);
    await check(true).execute(connection);
  });
}
