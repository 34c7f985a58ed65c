import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { lastDigest } from '../audit/digest-store.ts';
import { CHECKOUT, type Config } from '../config.ts';
import type { Database, Services } from '../context.ts';
import { isMissing } from '../files/incoming.ts';
import { identitySecret } from '../identity/secret.ts';
import { objectName } from '../remotes/stored.ts';
import type { Entry, Moment, Summary } from './manifest.ts';

const PAGE = 500;

/** What tells a secret again without giving it away: it is random and long. */
export async function fingerprint(config: Config): Promise<string | null> {
  if (config.identity.kind !== 'local') return null;
  const secret = await identitySecret(config);
  return createHash('sha256').update(`portal identity secret\n${secret}`).digest('hex');
}

/** How many rows each table has; what the migrations keep for themselves is left out. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables();
  const rows: Record<string, number> = {};
  for (const { name } of tables.filter(({ isView }) => !isView)) {
    const { rows: counted } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(name)}`.execute(db);
    rows[name] = Number(counted[0]?.count ?? 0);
  }
  return rows;
}

export async function migrationsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function portalVersion(): Promise<string> {
  return JSON.parse(await readFile(path.join(CHECKOUT, 'package.json'), 'utf8')).version;
}

export async function summarize(db: Database, config: Config, moment: Moment, now: Date): Promise<Summary> {
  const newest = await lastDigest(db);
  return {
    format: 1,
    moment,
    madeAt: now.toISOString(),
    portalVersion: await portalVersion(),
    migrations: await migrationsOf(db),
    rows: await countRows(db),
    newestDigest: newest && { day: newest.day, digest: newest.digest },
    identitySecret: await fingerprint(config),
  };
}

/** Everything that a backup must give back, one by one: histories, people, files. */
export async function* entriesOf(
  db: Database,
  stores: Pick<Services, 'files' | 'builds'>,
): AsyncGenerator<Entry> {
  for await (const { request_id, sequence, hash } of headsOf(db)) {
    yield { history: [request_id, sequence, hash] };
  }
  for await (const { id } of pages(db, 'users', ['issuer'])) {
    yield { user: id };
  }
  for await (const { storage_key: key } of pages(db, 'request_files', ['storage_key'])) {
    const found = await hashOf(() => stores.files.read(key));
    yield { file: [key, found?.size ?? 0, found?.sha256 ?? null] };
  }
  for (const name of await buildsOf(db)) yield { build: await buildEntry(stores, name) };
}

/** The names under which the store has the files of all versions of dashboards. */
async function buildsOf(db: Database): Promise<Set<string>> {
  const versions = await db
    .selectFrom('remote_versions')
    .select(['name', 'version', 'description'])
    .orderBy('name')
    .orderBy('version')
    .execute();
  const names = new Set<string>();
  for (const { name, version, description } of versions) {
    const { files }: { files: Record<string, string> } = JSON.parse(description);
    for (const integrity of Object.values(files)) names.add(objectName({ name, version }, integrity));
  }
  return names;
}

export async function buildEntry(
  { builds }: Pick<Services, 'builds'>,
  name: string,
): Promise<[string, number, string | null]> {
  const bytes = await builds.get(name);
  return bytes ? [name, bytes.length, createHash('sha256').update(bytes).digest('hex')] : [name, 0, null];
}

/** Size and SHA-256 of what is read; null where there is nothing. */
export async function hashOf(
  read: () => Promise<Readable>,
): Promise<{ size: number; sha256: string } | null> {
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of (await read()) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
    }
    return { size, sha256: hash.digest('hex') };
  } catch (error) {
    if (isMissing(error) || (error as Error).name === 'NoSuchKey') return null;
    throw error;
  }
}

/** The last event of every history, by request. */
async function* headsOf(db: Database) {
  for (let after = 0; ; ) {
    const page = await db
      .selectFrom((eb) =>
        eb
          .selectFrom('request_events')
          .select((each) => ['request_id', each.fn.max('sequence').as('sequence')])
          .where('request_id', '>', after)
          .groupBy('request_id')
          .orderBy('request_id')
          .limit(PAGE)
          .as('last'),
      )
      .innerJoin('request_events', (join) =>
        join
          .onRef('request_events.request_id', '=', 'last.request_id')
          .onRef('request_events.sequence', '=', 'last.sequence'),
      )
      .select(['request_events.request_id', 'request_events.sequence', 'request_events.hash'])
      .orderBy('request_events.request_id')
      .execute();
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.request_id;
  }
}

/** The rows of a table by id, with a column that is not NULL. */
async function* pages(db: Database, table: 'users' | 'request_files', [column]: readonly string[]) {
  for (let after = 0; ; ) {
    const page = (await db
      .selectFrom(table)
      .select(['id', column as 'id'])
      .where('id', '>', after)
      .where(column as 'id', 'is not', null)
      .orderBy('id')
      .limit(PAGE)
      .execute()) as { id: number; storage_key: string }[];
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}
