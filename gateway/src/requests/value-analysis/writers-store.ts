import { type AnalysisSection, STAGE, STAGES } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { isDuplicate } from '../../platform/db/index.ts';
import type { AnalysisWritersTable } from './tables.ts';

/** The key of a row: a person in a section of a request's value analysis. */
export type WriterPlace = Pick<Selectable<AnalysisWritersTable>, 'request_id' | 'section' | 'user_id'>;

const OPEN_STAGES = STAGES.filter((stage) => STAGE[stage].hasOpenAnalysis);

/** Renews a row that has not ended at `now`, while the analysis is open. Returns false when there is no such row. */
export async function renewWriter(
  db: Database,
  place: WriterPlace,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await prolong(db, place, until)
    .where('until', '>', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('device_requests as request')
          .select('request.id')
          .whereRef('request.id', '=', 'analysis_writers.request_id')
          .where('request.stage', 'in', OPEN_STAGES),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const prolong = (db: Database, place: WriterPlace, until: string) =>
  db
    .updateTable('analysis_writers')
    .set({ until })
    .where((eb) => eb.and({ ...place }));

/** Adds a row, or renews one that has ended. */
export const beginWriter = (db: Database, place: WriterPlace, until: string): Promise<unknown> =>
  db
    .insertInto('analysis_writers')
    .values({ ...place, until })
    .execute()
    .catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      return prolong(db, place, until).execute();
    });

/** Deletes a row. Returns false when there was none. */
export async function endWriter(db: Database, place: WriterPlace): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('analysis_writers')
    .where((eb) => eb.and({ ...place }))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface FoundWriter {
  request_id: number;
  section: AnalysisSection;
  user_id: number;
  name: string;
  until: string;
}

/** Who is writing in the value analyses of these requests at `now`, except the person `but`, by name and section. */
export const writersOf = (
  db: Database,
  requestIds: readonly number[],
  { now, but }: { now: string; but: number },
): Promise<FoundWriter[]> =>
  db
    .selectFrom('analysis_writers')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['request_id', 'section', 'user_id', 'users.name', 'until'])
    .where('request_id', 'in', requestIds)
    .where('until', '>', now)
    .where('user_id', '!=', but)
    .orderBy('users.name')
    .orderBy('user_id')
    .orderBy('section')
    .execute();

export const deleteEndedBefore = async (db: Database, now: string): Promise<void> =>
  void (await db.deleteFrom('analysis_writers').where('until', '<', now).execute());
