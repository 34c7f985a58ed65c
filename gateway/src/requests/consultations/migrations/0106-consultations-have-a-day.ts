import type { Kysely } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** The date by which the answer to a consultation is wanted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact } = columnKit(db);
  await db.schema.alterTable('request_consultations').addColumn('answer_by', 'varchar(10)', exact).execute();
  await db.schema
    .createIndex('request_consultations_due')
    .on('request_consultations')
    .columns(['answer_by', 'request_id'])
    .execute();
}
