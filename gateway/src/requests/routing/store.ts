import type { Database } from '../../platform/context.ts';
import type { RoutingRow } from './tables.ts';

/** Which rules have sent these requests. One statement for all. */
export const routingsOf = async (db: Database, requestIds: readonly number[]): Promise<RoutingRow[]> =>
  requestIds.length
    ? db.selectFrom('request_routings').selectAll().where('request_id', 'in', requestIds).execute()
    : [];

/** Writes which rule has sent a request; `isNew` when none ever has. */
export async function saveRouting(
  db: Database,
  { request_id, ...routing }: RoutingRow,
  isNew: boolean,
): Promise<void> {
  if (isNew) {
    await db
      .insertInto('request_routings')
      .values({ request_id, ...routing })
      .execute();
    return;
  }
  await db.updateTable('request_routings').set(routing).where('request_id', '=', request_id).execute();
}

export const deleteRoutingOf = async (db: Database, requestId: number): Promise<void> =>
  void (await db.deleteFrom('request_routings').where('request_id', '=', requestId).execute());

/** What the value analyses of some requests say of costs and safety. One statement for all. */
export const ruledSectionsOf = (db: Database, requestIds: readonly number[]) =>
  db
    .selectFrom('analysis_sections')
    .select(['request_id', 'section', 'value'])
    .where('request_id', 'in', requestIds)
    .where('section', 'in', ['cost', 'safety'])
    .execute();
