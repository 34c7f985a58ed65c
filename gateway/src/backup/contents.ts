import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { allHeads, lastDigest } from '../audit/digest-store.ts';
import { identitySecret } from '../people/identity/secret.ts';
import { CHECKOUT, type Config } from '../platform/config/config.ts';
import type { Database, Services } from '../platform/context.ts';
import { KEY_PREFIXES } from '../platform/storage/index.ts';
import { isMissing } from '../platform/storage/missing.ts';
import { keptByKey } from '../requests/uploads/kept.ts';
import { buildsOf, countRows, migrationsOf, peopleWithAccounts } from './contents-store.ts';
import type { Entry, Moment, Summary } from './manifest.ts';

/** A hash that identifies the secret without revealing it, because the secret is random and long. Null without the embedded provider. */
export async function fingerprint(config: Config): Promise<string | null> {
  if (config.identity.kind !== 'local') return null;
  const secret = await identitySecret(config);
  return createHash('sha256').update(`portal identity secret\n${secret}`).digest('hex');
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

/** Everything that a backup must restore, one entry each: histories, people, files. */
export async function* entriesOf(
  db: Database,
  stores: Pick<Services, 'files' | 'builds'>,
): AsyncGenerator<Entry> {
  for await (const heads of allHeads(db, 'request')) {
    for (const { subject, sequence, hash } of heads) yield { history: [subject, sequence, hash] };
  }
  for await (const heads of allHeads(db, 'user')) {
    for (const { subject, sequence, hash } of heads) yield { userHistory: [subject, sequence, hash] };
  }
  for await (const heads of allHeads(db, 'minutes')) {
    for (const { subject, sequence, hash } of heads) yield { minutes: [subject, sequence, hash] };
  }
  for await (const id of peopleWithAccounts(db)) yield { user: id };
  for (const prefix of KEY_PREFIXES)
    for (const { key } of await keptByKey(db, prefix)) {
      const found = await hashOf(() => stores.files.read(key));
      yield { file: [key, found?.size ?? 0, found?.sha256 ?? null] };
    }
  for (const name of await buildsOf(db)) yield { build: await buildEntry(stores, name) };
}

export async function buildEntry(
  { builds }: Pick<Services, 'builds'>,
  name: string,
): Promise<[string, number, string | null]> {
  const bytes = await builds.get(name);
  return bytes ? [name, bytes.length, createHash('sha256').update(bytes).digest('hex')] : [name, 0, null];
}

/** Size and SHA-256 of the content, or null when it does not exist. */
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
