import path from 'node:path';
import { verifyAudit } from '../audit/verify.ts';
import { readConfig } from '../config.ts';
import type { Services } from '../context.ts';
import { backupSqlite } from '../db/backup.ts';
import { migrate, openDatabase } from '../db/open.ts';
import { createFileStore } from '../files/create-store.ts';
import { sweepFiles } from '../files/sweep.ts';
import { createLogger } from '../log.ts';

/** A command that has done its work and found something wrong: what it found is its answer, and it ends with 1. */
export class Findings extends Error {}

type Opened = Pick<Services, 'config' | 'db' | 'files' | 'log' | 'clock'>;

async function opened<T>(work: (services: Opened) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const db = openDatabase(config);
  try {
    await migrate(db);
    const files = await createFileStore(config);
    return await work({ config, db, files, log: createLogger(config), clock: () => new Date() });
  } finally {
    await db.destroy();
  }
}

/** `audit verify` */
export async function audit(words: string[]): Promise<string> {
  if (words.join(' ') !== 'verify') throw new Error('audit takes the word verify.');
  const { histories, events, days, newest, unrecorded, problems } = await opened(({ db }) => verifyAudit(db));
  const looked = `${histories} histories with ${events} events, ${days} closed days`;
  const last = [
    ...(unrecorded
      ? [`Not recorded yet: what people typed into ${unrecorded} requests of an older version.`]
      : []),
    ...(newest ? [`Newest digest: ${newest.day} ${newest.digest}`] : []),
  ]
    .map((line) => `\n${line}`)
    .join('');
  if (problems.length) throw new Findings(`${problems.join('\n')}\n\nLooked at ${looked}.${last}`);
  return `Nothing is wrong: ${looked}.${last}`;
}

/** `files sweep` */
export async function files(words: string[]): Promise<string> {
  if (words.join(' ') !== 'sweep') throw new Error('files takes the word sweep.');
  const { removed, missing } = await opened(sweepFiles);
  const swept = `${removed} ${removed === 1 ? 'file' : 'files'} without a row removed.`;
  if (missing.length === 0) return swept;
  const lost = missing.map(
    ({ id, requestId, fileName }) => `request ${requestId}: file ${id} (${fileName}) is not in the store`,
  );
  throw new Findings([...lost, '', swept].join('\n'));
}

/** `backup FILE` */
export async function backup([file, ...more]: string[]): Promise<string> {
  if (!file || more.length) throw new Error('backup takes the name of the file to write.');
  const { databaseUrl, dataDir, s3 } = readConfig(process.env);
  if (databaseUrl) {
    throw new Error(
      'backup is for SQLite. A MySQL or MariaDB server is backed up by its own tools: see docs/operations.md.',
    );
  }
  await backupSqlite(dataDir, path.resolve(file));
  const rest = s3 ? 'the bucket' : path.join(dataDir, 'files');
  return `The database is in ${path.resolve(file)}. Uploaded files are not in it: copy ${rest} now.`;
}
