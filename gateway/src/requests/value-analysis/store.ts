import type { Stage } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { AnalysisSectionRow } from './tables.ts';

/** The sections of the value analyses of some requests: all, or those named. */
export const sectionsOf = (
  db: Database,
  requestIds: readonly number[],
  named?: readonly AnalysisSectionRow['section'][],
): Promise<AnalysisSectionRow[]> =>
  db
    .selectFrom('analysis_sections')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .$if(named !== undefined, (sections) => sections.where('section', 'in', named ?? []))
    .execute();

/** The ids of the newest `count` requests at these stages. */
export const newestAt = async (db: Database, stages: readonly Stage[], count: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('device_requests')
    .select('id')
    .where('stage', 'in', stages)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
};

/** Stores a section. `isNew` when it has no row yet. */
export async function saveSection(
  db: Database,
  { request_id, section, ...saved }: AnalysisSectionRow,
  isNew: boolean,
): Promise<void> {
  if (isNew) {
    await db
      .insertInto('analysis_sections')
      .values({ request_id, section, ...saved })
      .execute();
    return;
  }
  await db
    .updateTable('analysis_sections')
    .set(saved)
    .where((eb) => eb.and({ request_id, section }))
    .execute();
}

export async function deleteSectionsOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('analysis_sections').where('request_id', '=', requestId).execute();
}
