import { CompiledQuery } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { isSqlite, type SqlDateTime } from '../../../platform/db/index.ts';
import type {
  CatalogueDevicesTable,
  DeviceKindsTable,
  DeviceTermsTable,
  GenerationState,
} from '../tables.ts';
import type { Progress } from './progress.ts';

export interface Generation {
  id: number;
  fingerprint: string;
  progress: string;
}

/** All generations in this state, the newest first. */
export const generationsIn = (db: Database, state: GenerationState): Promise<Generation[]> =>
  db
    .selectFrom('device_generations')
    .select(['id', 'fingerprint', 'progress'])
    .where('state', '=', state)
    .orderBy('id', 'desc')
    .execute();

export async function beginGeneration(
  db: Database,
  fingerprint: string,
  progress: Progress,
  started_at: SqlDateTime,
): Promise<number> {
  const { insertId } = await db
    .insertInto('device_generations')
    .values({
      fingerprint,
      state: 'importing',
      progress: JSON.stringify(progress),
      started_at,
      finished_at: null,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

export async function writeProgress(db: Database, id: number, progress: Progress): Promise<void> {
  await db
    .updateTable('device_generations')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', id)
    .execute();
}

export async function setState(db: Database, id: number, state: GenerationState): Promise<void> {
  await db.updateTable('device_generations').set({ state }).where('id', '=', id).execute();
}

/** Makes a generation current instead of the one before. Needs a transaction, so that readers see one or the other. */
export async function showGeneration(trx: Database, id: number, finished_at: SqlDateTime): Promise<void> {
  await trx.updateTable('device_generations').set({ state: 'old' }).where('state', '=', 'current').execute();
  await trx
    .updateTable('device_generations')
    .set({ state: 'current', finished_at })
    .where('id', '=', id)
    .execute();
}

/** Those of the device identifiers that a generation has already. */
export async function knownDevices(
  db: Database,
  generation: number,
  dis: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('catalogue_devices')
    .select('di')
    .where('generation', '=', generation)
    .where('di', 'in', dis)
    .execute();
  return new Set(rows.map(({ di }) => di));
}

/** How many devices of a generation have a class. Reads all rows of the generation in `device_kinds`. */
export async function countClassed(db: Database, generation: number): Promise<number> {
  const { classed } = await db
    .selectFrom('device_kinds')
    .select((eb) => eb.fn.count<number>('di').distinct().as('classed'))
    .where('generation', '=', generation)
    .where('device_class', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(classed);
}

/** The most parameters of a statement: databases limit their number. */
const MOST_VALUES = 12_000;
/** The number of rows is filled up to a multiple of this, so that few different statements are compiled. */
const STEP = 250;

/** Adds rows; existing ones stay as they are. */
async function addRows<Row extends object>(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first) as (keyof Row & string)[];
  const placeholders = `(${columns.map(() => '?').join(', ')})`;
  const insert = isSqlite(db) ? 'insert or ignore' : 'insert ignore';
  const most = Math.floor(MOST_VALUES / columns.length / STEP) * STEP || STEP;
  for (let from = 0; from < rows.length; from += most) {
    const some = rows.slice(from, from + most);
    const last = some.at(-1) as Row;
    // Adding the last row again changes nothing.
    while (some.length % STEP) some.push(last);
    const text = `${insert} into ${table} (${columns.join(', ')}) values ${Array(some.length).fill(placeholders).join(', ')}`;
    await db.executeQuery(
      CompiledQuery.raw(
        text,
        some.flatMap((row) => columns.map((column) => row[column])),
      ),
    );
  }
}

const byTerm = (a: DeviceTermsTable, b: DeviceTermsTable) => (a.term < b.term ? -1 : a.term > b.term ? 1 : 0);

export const addDevices = (db: Database, rows: readonly CatalogueDevicesTable[]): Promise<void> =>
  addRows(db, 'catalogue_devices', rows);
/** In the order of the index, so that neighbours are written together. */
export const addTerms = (db: Database, rows: readonly DeviceTermsTable[]): Promise<void> =>
  addRows(db, 'device_terms', rows.toSorted(byTerm));
export const addKinds = (db: Database, rows: readonly DeviceKindsTable[]): Promise<void> =>
  addRows(db, 'device_kinds', rows);
