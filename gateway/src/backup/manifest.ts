import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * `copy`: the manifest describes the copy itself, so nothing may differ. `server`: the manifest was written just before a
 * dump, which holds at least everything in the manifest.
 */
export type Moment = 'copy' | 'server';

/** The totals of a backup, in the first line of a manifest. */
export interface Summary {
  format: 1;
  moment: Moment;
  madeAt: string;
  portalVersion: string;
  migrations: string[];
  /** The number of rows in each table. */
  rows: Record<string, number>;
  newestDigest: { day: string; digest: string } | null;
  /** SHA-256 that identifies the embedded provider's secret without revealing it. Null without that provider. */
  identitySecret: string | null;
}

/** One of the later lines of a manifest. */
export type Entry =
  /** The last event of a request's history. */
  | { history: [requestId: number, sequence: number, hash: string] }
  /** The last event of a person's history. */
  | { userHistory: [userId: number, sequence: number, hash: string] }
  /** The last event of the minutes of a meeting. */
  | { minutes: [meetingId: number, sequence: number, hash: string] }
  /** A person who has signed in. */
  | { user: number }
  /** An uploaded file. The hash is null when the file was missing at the time of the backup. */
  | { file: [key: string, size: number, sha256: string | null] }
  /** A file of a dashboard. */
  | { build: [name: string, size: number, sha256: string | null] };

const END = 'sha256';

/**
 * Writes one line for each entry, and then the hash of all lines. Returns that hash. The file is either complete or
 * absent, and only its owner can read it.
 */
export async function writeManifest(
  file: string,
  summary: Summary,
  entries: AsyncIterable<Entry>,
): Promise<string> {
  const partial = `${file}.partial`;
  const hash = createHash('sha256');
  let digest = '';
  const lines = async function* () {
    yield lineOf(summary, hash);
    for await (const entry of entries) yield lineOf(entry, hash);
    digest = hash.digest('hex');
    yield `${JSON.stringify({ [END]: digest })}\n`;
  };
  try {
    await pipeline(Readable.from(lines()), createWriteStream(partial, { mode: 0o600, flush: true }));
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return digest;
}

function lineOf(value: unknown, hash: Hash): string {
  const line = `${JSON.stringify(value)}\n`;
  hash.update(line);
  return line;
}

/**
 * Reads the lines of a manifest, the summary first. Throws an Error when the file is not a manifest, or not as it was
 * written.
 */
export async function* readManifest(file: string): AsyncGenerator<Summary | Entry> {
  const hash = createHash('sha256');
  const notWhole = new Error(`${file} is not a whole manifest of a backup.`);
  let isFirst = true;
  let ended = false;
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    if (ended) throw notWhole;
    const value = parse(line);
    if (!value || (isFirst && value.format !== 1)) throw notWhole;
    if (END in value) {
      if (value[END] !== hash.digest('hex')) throw notWhole;
      ended = true;
      continue;
    }
    hash.update(`${line}\n`);
    isFirst = false;
    yield value as unknown as Summary | Entry;
  }
  if (!ended) throw notWhole;
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The summary of a manifest, or null when the file is not a manifest. */
export async function summaryOf(file: string): Promise<Summary | null> {
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    const value = parse(line);
    return value?.format === 1 ? (value as unknown as Summary) : null;
  }
  return null;
}
