import type { ChainName } from '../audit/chains.ts';
import { digestOfDay, hashesOf } from '../audit/digest-store.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database, Services } from '../platform/context.ts';
import { usersAmong } from '../requests/history/verify-store.ts';
import { requestsOfKeys } from '../requests/uploads/kept.ts';
import { buildEntry, fingerprint, hashOf } from './contents.ts';
import { countRows, migrationsOf } from './contents-store.ts';
import { type Entry, readManifest, type Summary } from './manifest.ts';

/** Tables whose rows expire all the time, so their number after a restore means nothing. */
const PASSING = new Set([
  'sessions',
  'tries',
  'leases',
  'remote_uploads',
  'quarantined_uploads',
  'idp_session',
  'idp_verification',
  'idp_rate_limit',
]);
/** Tables whose rows are never deleted. */
const APPEND_ONLY = new Set([
  'request_events',
  'user_events',
  'audit_digests',
  'audit_heads',
  'audit_user_heads',
  'minutes_events',
  'audit_minutes_heads',
]);

/** The number of entries that are looked up in one step. */
const PAGE = 500;

type Place = Pick<Services, 'db' | 'config' | 'files' | 'builds'>;

/**
 * Everything in the manifest that is missing here, one line each; empty when everything was restored. Throws an Error when the file is no
 * manifest.
 */
export async function compareWithManifest(
  place: Place,
  file: string,
): Promise<{ summary: Summary; differences: string[]; compared: number }> {
  const lines = readManifest(file);
  const { value } = await lines.next();
  const summary = value as Summary;
  const differences = await compareSummary(place.db, place.config, summary);
  let compared = 0;
  for await (const page of pagesOf(lines as AsyncGenerator<Entry>)) {
    differences.push(...(await compareEntries(place, page)));
    compared += page.length;
  }
  return { summary, differences, compared };
}

async function* pagesOf(entries: AsyncGenerator<Entry>): AsyncGenerator<Entry[]> {
  let page: Entry[] = [];
  for await (const entry of entries) {
    page.push(entry);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length) yield page;
}

async function compareSummary(db: Database, config: Config, summary: Summary): Promise<string[]> {
  const differences: string[] = [];
  const done = new Set(await migrationsOf(db));
  for (const name of summary.migrations) {
    if (!done.has(name)) differences.push(`migration ${name}: has not run here`);
  }
  const rows = await countRows(db);
  for (const [table, count] of Object.entries(summary.rows)) {
    const found = rows[table] ?? 0;
    if (!isEnough(table, found, count, summary.moment)) {
      differences.push(`${table}: has ${found} rows, the backup had ${count}`);
    }
  }
  if (summary.newestDigest) {
    const { day, digest } = summary.newestDigest;
    const found = await digestOfDay(db, day);
    if (found !== digest) {
      differences.push(`audit_digests ${day}: is ${found ?? 'missing'}, the backup had ${digest}`);
    }
  }
  if (summary.identitySecret && (await fingerprint(config)) !== summary.identitySecret) {
    differences.push('IDENTITY_SECRET: is not the one of the backup; second factors could not be read');
  }
  return differences;
}

function isEnough(table: string, found: number, count: number, moment: Summary['moment']): boolean {
  if (PASSING.has(table)) return true;
  if (moment === 'copy') return found === count;
  return APPEND_ONLY.has(table) ? found >= count : found > 0 || count === 0;
}

async function compareEntries(place: Place, page: readonly Entry[]): Promise<string[]> {
  return [
    ...(await compareHistories(
      place.db,
      'request',
      page.flatMap((entry) => ('history' in entry ? [entry.history] : [])),
    )),
    ...(await compareHistories(
      place.db,
      'user',
      page.flatMap((entry) => ('userHistory' in entry ? [entry.userHistory] : [])),
    )),
    ...(await compareHistories(
      place.db,
      'minutes',
      page.flatMap((entry) => ('minutes' in entry ? [entry.minutes] : [])),
    )),
    ...(await comparePeople(
      place.db,
      page.flatMap((entry) => ('user' in entry ? entry.user : [])),
    )),
    ...(await compareFiles(
      place,
      page.flatMap((entry) => ('file' in entry ? [entry.file] : [])),
    )),
    ...(await compareBuilds(
      place,
      page.flatMap((entry) => ('build' in entry ? [entry.build] : [])),
    )),
  ];
}

async function compareHistories(
  db: Database,
  chain: ChainName,
  histories: readonly (readonly [id: number, sequence: number, hash: string])[],
): Promise<string[]> {
  if (!histories.length) return [];
  const heads = histories.map(([subject, sequence, hash]) => ({ subject, sequence, hash }));
  const found = await hashesOf(db, chain, heads);
  return heads.flatMap(({ subject, sequence, hash }) => {
    const now = found.get(`${subject}/${sequence}`);
    if (now === hash) return [];
    return `${chain} ${subject}, event ${sequence}: ${now ? 'is not that of the backup' : 'is missing'}`;
  });
}

async function comparePeople(db: Database, ids: readonly number[]): Promise<string[]> {
  const found = await usersAmong(db, ids);
  return ids.filter((id) => !found.has(id)).map((id) => `users ${id}: is missing`);
}

type Stored = readonly [name: string, size: number, sha256: string | null];

/** Compares only files that have a row. If a request was withdrawn before the dump, its files are gone too. */
async function compareFiles({ db, files }: Place, stored: readonly Stored[]): Promise<string[]> {
  const keys = stored.map(([key]) => key);
  const requests = await requestsOfKeys(db, keys);
  const differences: string[] = [];
  for (const each of stored) {
    const [key] = each;
    const request = requests.get(key);
    if (request === undefined) continue;
    const found = await hashOf(() => files.read(key));
    differences.push(...difference(`file ${key} of request ${request}`, each, found));
  }
  return differences;
}

async function compareBuilds(place: Place, stored: readonly Stored[]): Promise<string[]> {
  const differences: string[] = [];
  for (const each of stored) {
    const [name] = each;
    const [, size, sha256] = await buildEntry(place, name);
    differences.push(...difference(`build ${name}`, each, sha256 === null ? null : { size, sha256 }));
  }
  return differences;
}

/** A file that was missing when the backup was made cannot be required here. */
function difference(
  what: string,
  [, size, sha256]: Stored,
  found: { size: number; sha256: string } | null,
): string[] {
  if (sha256 === null) return [];
  if (!found) return [`${what}: is not in the store`];
  const isSame = found.size === size && found.sha256 === sha256;
  return isSame ? [] : [`${what}: has other bytes than in the backup`];
}
