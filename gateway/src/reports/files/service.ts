import type { Readable } from 'node:stream';
import {
  DomainError,
  type ReportFileInput,
  type ReportFileState,
  reportEntry,
  reportFileSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { lockUser, ownSignIn, requireUsual } from '../../people/index.ts';
import type { Context, Services } from '../../platform/context.ts';
import { fromSql, toIso, toSql, transaction } from '../../platform/db/index.ts';
import { unlessMissing } from '../../platform/storage/index.ts';
import { createSignal } from '../../platform/upkeep/index.ts';
import { registerQuery } from '../exports/send.ts';
import {
  filterFor,
  reportFilter,
  requireReadable,
  requireReportReader,
  requireSameDepartment,
} from '../sections/service.ts';
import { bytesOf, deleteFile, fileOf, filesEndedBefore, filesOf, insertFile } from './store.ts';
import type { ReportFileRow } from './tables.ts';

/** How long a finished file is kept, and how long a file may wait at most. */
export const KEPT_MS = 24 * 60 * 60_000;
/** The most files of a person, in any state. */
const MOST = 10;
const GIB = 1024 ** 3;
/** The most bytes of the files of one person, and of all people. */
const MOST_BYTES = { own: 4 * GIB, all: 20 * GIB };

/** Wakes the workers of this gateway when a file is requested. */
export const fileAsked = createSignal();

/** A file in the list of its person. */
export interface ReportFile {
  id: number;
  wish: ReportFileInput;
  state: ReportFileState;
  percent: number;
  rows: number;
  size: number | null;
  fileName: string | null;
  madeAt: string;
  readyAt: string | null;
  expiresAt: string;
}

const fromRow = (row: ReportFileRow): ReportFile => ({
  id: row.id,
  wish: JSON.parse(row.wish) as ReportFileInput,
  state: row.state,
  percent: row.percent,
  rows: row.row_count,
  size: row.state === 'ready' ? Number(row.size) : null,
  fileName: row.file_name,
  madeAt: toIso(row.made_at),
  readyAt: row.ready_at && toIso(row.ready_at),
  expiresAt: toIso(row.expires_at),
});

/** The content of a file in words. */
export const fileTitle = ({ section, filters = {} }: ReportFileInput): string => {
  if (section !== 'register') return reportEntry(section).title;
  return Object.keys(filters).length ? 'Requests' : 'All requests';
};

/** Returns a function that reads the parameters of a wish by their names in a query string. */
export const askedOf =
  ({ filters = {}, columns }: ReportFileInput) =>
  (name: string): string | undefined =>
    name === 'columns' ? columns?.join(',') : (filters as Record<string, string | undefined>)[name];

/**
 * The department for which the person may read this; null for all of them. Refuses a file that could never be made: a report that the
 * person may not read, or invalid filters.
 */
export async function departmentOf(context: Context, wish: ReportFileInput): Promise<string | null> {
  const { department } =
    wish.section === 'register'
      ? await filterFor(context, registerQuery(context, askedOf(wish)).filter)
      : await requireReadable(context, wish.section, reportFilter(context, askedOf(wish)));
  return department ?? null;
}

/** DomainError `conflict` when the files of this person, or of all people, already use the most bytes. */
export async function requireRoom(db: Context['db'], userId: number): Promise<void> {
  const { own, all } = await bytesOf(db, userId);
  if (own >= MOST_BYTES.own)
    throw new DomainError('conflict', say('reportFilesTooLarge', MOST_BYTES.own / GIB));
  if (all >= MOST_BYTES.all) throw new DomainError('conflict', say('reportFilesFull'));
}

/** The stored form of a wish: columns only for the register, each once. */
const kept = ({ columns, ...wish }: ReportFileInput): ReportFileInput => ({
  ...wish,
  ...(wish.section === 'register' && columns?.length && { columns: [...new Set(columns)] }),
});

/**
 * Requests a file, which is made in the background. DomainErrors: `unauthenticated`, `forbidden` also in an emergency session, `invalid`,
 * `conflict` with too many files or too many bytes.
 */
export async function askForFile(context: Context, input: unknown): Promise<ReportFile> {
  const { id: userId } = requireReportReader(context);
  requireUsual(context);
  const wish = kept(validate(reportFileSchema, input));
  const department = await departmentOf(context, wish);
  const { secondFactor } = await ownSignIn(context);
  const now = context.clock();
  const file = {
    ...{ user_id: userId, wish: JSON.stringify(wish), state: 'waiting' as const, tries: 0 },
    ...{ owner: null, beat_at: null, percent: 0, row_count: 0 },
    ...{ size: null, file_name: null, storage_key: null, ready_at: null },
    ...{ department, second_factor: secondFactor ? (1 as const) : (0 as const) },
    made_at: toSql(now),
    expires_at: toSql(new Date(now.getTime() + KEPT_MS)),
  };
  const id = await transaction(context.db, async (trx) => {
    // Without the lock, two calls at the same time could exceed the limit.
    await lockUser(trx, userId);
    if ((await ownFiles(context, trx, userId)).length >= MOST)
      throw new DomainError('conflict', say('tooManyReportFiles', MOST));
    await requireRoom(trx, userId);
    return insertFile(trx, file);
  });
  fileAsked.give();
  return fromRow({ ...file, id });
}

/** The files of a person that have not expired. */
const ownFiles = async ({ clock }: Context, db: Context['db'], userId: number): Promise<ReportFileRow[]> =>
  (await filesOf(db, userId)).filter(({ expires_at: end }) => fromSql(end) > clock());

/** The person's own files, newest first. DomainErrors: `unauthenticated`, `forbidden`. */
export async function readOwnFiles(context: Context): Promise<ReportFile[]> {
  const { id } = requireReportReader(context);
  return (await ownFiles(context, context.db, id)).map(fromRow);
}

async function requireOwn(context: Context, id: number): Promise<ReportFileRow> {
  const row = await fileOf(context.db, requireReportReader(context).id, id);
  if (!row || fromSql(row.expires_at) <= context.clock())
    throw new DomainError('not_found', say('reportFileNotFound'));
  return row;
}

/** One of the person's own files. DomainErrors: `unauthenticated`, `forbidden`, `not_found`. */
export const readOwnFile = async (context: Context, id: number): Promise<ReportFile> =>
  fromRow(await requireOwn(context, id));

/**
 * The content of one of the person's own files, as long as they may read it. DomainErrors: as `readOwnFile`, `conflict` while it is not
 * ready.
 */
export async function openOwnFile(
  context: Context,
  id: number,
): Promise<{ file: ReportFile; bytes: Readable }> {
  const row = await requireOwn(context, id);
  if (row.state !== 'ready' || !row.storage_key) throw new DomainError('conflict', say('reportFileNotReady'));
  await departmentOf(context, fromRow(row).wish);
  await requireSameDepartment(context, row.department);
  const bytes = await context.files.read(row.storage_key).catch(unlessMissing);
  if (!bytes) throw new DomainError('not_found', say('reportFileNotFound'));
  return { file: fromRow(row), bytes };
}

async function remove({ db, files }: Pick<Services, 'db' | 'files'>, row: ReportFileRow): Promise<boolean> {
  const isFirst = await deleteFile(db, row);
  if (isFirst && row.storage_key) await files.remove(row.storage_key);
  return isFirst;
}

/** Removes one of the person's own files. If it is still being made, that ends. DomainErrors: as `readOwnFile`. */
export async function removeOwnFile(context: Context, id: number): Promise<void> {
  // If the file becomes ready in the meantime, it is looked up again, to remove its bytes too.
  while (!(await remove(context, await requireOwn(context, id))));
}

/** Removes files that have expired. */
export async function removeOldFiles(services: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const { db, clock } = services;
  for (const row of await filesEndedBefore(db, toSql(clock()))) await remove(services, row);
}
