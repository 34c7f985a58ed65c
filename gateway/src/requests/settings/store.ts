import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { HospitalSettingsTable } from './tables.ts';

export type SettingRow = Selectable<HospitalSettingsTable>;

/** The newest row of each setting that was ever changed. */
export async function currentRows(db: Database): Promise<SettingRow[]> {
  return db
    .selectFrom('hospital_settings as one')
    .selectAll()
    .where('version', '=', (eb) =>
      eb
        .selectFrom('hospital_settings as other')
        .whereRef('other.name', '=', 'one.name')
        .select(({ fn }) => fn.max('other.version').as('version')),
    )
    .execute();
}

/** The newest `count` changes of a setting, newest first. */
export async function changesOf(db: Database, name: string, count: number): Promise<SettingRow[]> {
  return db
    .selectFrom('hospital_settings')
    .selectAll()
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(count)
    .execute();
}

/** Adds a change. Rejects when there already is a row with this version. */
export async function insertChange(db: Database, row: Insertable<HospitalSettingsTable>): Promise<void> {
  await db.insertInto('hospital_settings').values(row).execute();
}
