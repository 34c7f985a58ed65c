import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/context.ts';
import { alone, toSql, transaction } from '../../../platform/db/index.ts';
import { type Archive, FILES, type FileName, openArchive } from './archive.ts';
import { readClasses } from './classes.ts';
import { ENTRIES, type Written } from './columns.ts';
import {
  addDevices,
  addKinds,
  addTerms,
  beginGeneration,
  countClassed,
  generationsIn,
  knownDevices,
  setState,
  showGeneration,
  writeProgress,
} from './generation-store.ts';
import { addFault, count, noProgress, type Progress, summaryOf } from './progress.ts';
import { removeGeneration } from './removal-store.ts';
import { type Row, rowsOf } from './rows.ts';

/** Rows that are written in one transaction. */
const BATCH = 1_000;
/** A file is refused when more rows than this, and more than one in a hundred, cannot be read. */
const MOST_BAD = 100;
/** For this long, a search that began earlier may still read the earlier generation. */
const GRACE_MS = 5_000;
const STAYS = 'What was imported before stays.';

export interface ImportOptions {
  file: string;
  /** The FDA's file of product classifications, if it is not in the ZIP: the release does not tell the class of a device. */
  classes?: string | undefined;
  report(line: string): void;
  now?: () => Date;
  graceMs?: number;
}

/** Removes generations that an import has replaced, or that were given up. */
export async function removeOld(db: Database): Promise<void> {
  for (const { id } of await generationsIn(db, 'old')) await removeGeneration(db, id);
}

/**
 * Imports a release of AccessGUDID (ADR 123). Readers see the earlier devices until all of the new ones are imported. A killed import
 * continues with the same file, and starts again with another one. Returns a summary of several lines. Throws an Error that says what is
 * wrong with the file; devices that were imported before stay.
 */
export async function importRelease(
  db: Database,
  { file, classes, report, now = () => new Date(), graceMs = GRACE_MS }: ImportOptions,
): Promise<string> {
  const archive = await openArchive(file);
  try {
    return await alone(db, 'gudid', async () => {
      const classText = await (classes ? readFile(classes) : archive.classes());
      const classesByProduct = classText ? readClasses(classText.toString()) : new Map<string, string>();
      const fingerprint = createHash('sha256')
        .update(archive.fingerprint)
        .update(classText ?? '')
        .digest('hex');
      const { id, progress } = await generationFor(db, fingerprint, report, now);
      try {
        for (const name of FILES)
          await importFile(db, { archive, name, id, progress, classes: classesByProduct, report });
      } catch (error) {
        // A wrong file stays wrong, so its import is given up. After a failure of the database, the import can continue.
        if (error instanceof WrongRelease) await setState(db, id, 'old');
        throw error;
      }
      if (!progress.devices) {
        await setState(db, id, 'old');
        throw new Error(`device.txt has no devices. ${STAYS}`);
      }
      await transaction(db, (trx) => showGeneration(trx, id, toSql(now())));
      if ((await generationsIn(db, 'old')).length) {
        report('The new devices are shown. Removing those of before …');
        await wait(graceMs);
        await removeOld(db);
      }
      return summaryOf(progress, {
        hasClasses: classText !== undefined,
        classed: await countClassed(db, id),
      }).join('\n');
    });
  } finally {
    archive.close();
  }
}

class WrongRelease extends Error {}

/** The generation to continue, or a new one; others that were never completed are removed. */
async function generationFor(
  db: Database,
  fingerprint: string,
  report: ImportOptions['report'],
  now: () => Date,
): Promise<{ id: number; progress: Progress }> {
  let resumed: { id: number; progress: Progress } | undefined;
  for (const { id, progress, ...generation } of await generationsIn(db, 'importing')) {
    if (!resumed && generation.fingerprint === fingerprint) resumed = { id, progress: JSON.parse(progress) };
    else await setState(db, id, 'old');
  }
  await removeOld(db);
  if (resumed) {
    report('Going on with the import that was interrupted.');
    return resumed;
  }
  const progress = noProgress();
  return { id: await beginGeneration(db, fingerprint, progress, toSql(now())), progress };
}

interface Work {
  archive: Archive;
  name: FileName;
  id: number;
  progress: Progress;
  classes: ReadonlyMap<string, string>;
  report(line: string): void;
}

async function importFile(db: Database, work: Work): Promise<void> {
  const { archive, name, progress, report } = work;
  const part = archive.files.get(name);
  if (!part) {
    if (!progress.lacking.includes(name)) progress.lacking.push(name);
    return;
  }
  const from = progress.done[name] ?? 0;
  const stream = await part.open();
  let bytes = 0;
  stream.on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  let reportedAt = performance.now();
  let batch: Row<string>[] = [];
  const write = async () => {
    await writeBatch(db, work, batch);
    batch = [];
    if (performance.now() - reportedAt < 2_000) return;
    reportedAt = performance.now();
    const percent = Math.min(100, Math.floor((bytes / Math.max(1, part.size)) * 100));
    report(`${name}: ${count(progress.done[name] ?? 0)} rows (${percent} %)`);
  };
  const lacks = (columns: readonly string[]) => {
    for (const column of columns) {
      const what = `${column} of ${name}`;
      if (!progress.lacking.includes(what)) progress.lacking.push(what);
    }
  };
  const rows = rowsOf(stream, name, ENTRIES[name].columns, lacks);
  try {
    for await (const row of readable(name, rows)) {
      if (row.number <= from) continue;
      batch.push(row);
      if (batch.length === BATCH) await write();
    }
    if (batch.length) await write();
  } finally {
    stream.destroy();
  }
}

/** The rows of a file. Turns the errors of its reader into `WrongRelease`, except errors of the system such as a failing disk. */
async function* readable<T>(name: FileName, rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof Error) || 'syscall' in error) throw error;
    const text = error.message.startsWith(name) ? error.message : `${name} is broken: ${error.message}.`;
    throw new WrongRelease(`${text} ${STAYS}`, { cause: error });
  }
}

async function writeBatch(
  db: Database,
  { name, id, progress, classes }: Work,
  rows: readonly Row<string>[],
): Promise<void> {
  const next: Progress = structuredClone(progress);
  const written: Written[] = [];
  const seen = new Set<string>();
  for (const { number, values } of rows) {
    next.done[name] = number;
    const made = values && ENTRIES[name].write(values, id, classes);
    if (made?.device && seen.has(made.device.di)) addFault(next.twice, made.device.di);
    else if (made) {
      written.push(made);
      if (made.device) seen.add(made.device.di);
    } else {
      next.unread[name] ??= { count: 0, first: [] };
      addFault(next.unread[name], `row ${number}`);
    }
  }
  const bad = next.unread[name]?.count ?? 0;
  if (bad > MOST_BAD && bad > (next.done[name] ?? 0) / 100)
    throw new WrongRelease(
      `${name} has ${count(bad)} rows that cannot be read, such as ${next.unread[name]?.first.join(', ')}. ${STAYS}`,
    );
  await transaction(db, async (trx) => {
    const stored: Progress = structuredClone(next);
    const storedDevices = seen.size ? await knownDevices(trx, id, [...seen]) : new Set<string>();
    for (const di of storedDevices) addFault(stored.twice, di);
    const fresh = written.filter(({ device }) => !device || !storedDevices.has(device.di));
    const devices = fresh.flatMap(({ device }) => device ?? []);
    stored.devices += devices.length;
    await addDevices(trx, devices);
    await addTerms(
      trx,
      fresh.flatMap(({ terms }) => terms ?? []),
    );
    await addKinds(
      trx,
      fresh.flatMap(({ kind }) => kind ?? []),
    );
    await writeProgress(trx, id, stored);
    return stored;
  }).then((stored) => Object.assign(progress, stored));
}
