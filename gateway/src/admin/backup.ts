import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compareWithManifest } from '../backup/check.ts';
import { entriesOf, summarize } from '../backup/contents.ts';
import { type Entry, type Moment, writeManifest } from '../backup/manifest.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/context.ts';
import { backupSqlite } from '../platform/db/backup.ts';
import { openCopy } from '../platform/db/open.ts';
import { snapshot } from '../platform/db/transaction.ts';
import { Findings, type Opened, opened } from './opened.ts';
import { verifyAudit } from './verify.ts';

/** The manifest is beside the copy and has its name. */
const manifestOf = (copy: string): string => {
  const { dir, name } = path.parse(copy);
  return path.join(dir, `${name}.manifest`);
};

/** `backup FILE` */
export async function backup([file, ...more]: string[]): Promise<string> {
  if (!file || more.length) throw new Error('backup takes the name of the file to write.');
  const { databaseUrl, dataDir, s3 } = readConfig(process.env);
  if (databaseUrl) {
    throw new Error(
      'backup is for SQLite. A MySQL or MariaDB server is backed up by its own tools, after backup-manifest: see docs/operations.md.',
    );
  }
  const target = path.resolve(file);
  refuseExisting(manifestOf(target));
  await backupSqlite(dataDir, target);
  const summary = await opened(async (services) => {
    const copy = openCopy(target);
    return write(services, copy, manifestOf(target), 'copy').finally(() => copy.destroy());
  });
  const rest = s3 ? 'the bucket' : path.join(dataDir, 'files');
  return `The database is in ${target}. Uploaded files and dashboards are not in it: copy ${rest} now.\n${summary}`;
}

/** `backup-manifest FILE` */
export async function backupManifest([file, ...more]: string[]): Promise<string> {
  if (!file || more.length) throw new Error('backup-manifest takes the name of the file to write.');
  const target = path.resolve(file);
  refuseExisting(target);
  return opened((services) => snapshot(services.db, (moment) => write(services, moment, target, 'server')));
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already.`);
}

async function write(services: Opened, db: Database, file: string, moment: Moment): Promise<string> {
  const lost: string[] = [];
  const noting = async function* (): AsyncGenerator<Entry> {
    for await (const entry of entriesOf(db, services)) {
      const stored = 'file' in entry ? entry.file : 'build' in entry ? entry.build : null;
      if (stored?.[2] === null) lost.push(stored[0]);
      yield entry;
    }
  };
  const summary = await summarize(db, services.config, moment, services.clock());
  const digest = await writeManifest(file, summary, noting());
  return [
    `What restore-check compares with is in ${file}.`,
    `Keep this hash of it elsewhere: ${digest}`,
    ...lost.map((name) => `Not in the store, and so in no backup: ${name}`),
  ].join('\n');
}

/** `restore-check --expect FILE` */
export async function restoreCheck(words: string[]): Promise<string> {
  const { values } = parseArgs({ args: words, options: { expect: { type: 'string' } } });
  const { expect: file } = values;
  if (!file) throw new Error('restore-check takes --expect FILE, the manifest that the backup wrote.');
  return opened(async (services) => {
    const { summary, differences, compared } = await compareWithManifest(services, file);
    const { problems } = await verifyAudit(services.db, new Date(), services.config);
    const what = `the backup of ${summary.madeAt}, ${compared} histories, people and files`;
    if (differences.length + problems.length) {
      throw new Findings([...differences, ...problems, '', `Compared with ${what}.`].join('\n'));
    }
    return `All is here: ${what}.`;
  });
}
