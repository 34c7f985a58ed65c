import { type Kysely, sql } from 'kysely';

/** Stores both tracks of a request in one column, so that a list of a single stage is also one range of an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('device_requests')
    .addColumn('stage', 'varchar(20)', (c) => c.notNull().defaultTo('submitted'))
    .execute();
  await sql`
    update device_requests set stage = case
      when status <> 'approved' then status
      when is_on_shelf = 1 then 'on_shelf'
      when is_ordered = 1 then 'ordered'
      else 'approved' end`.execute(db);
  await db.schema
    .createIndex('requests_stage')
    .on('device_requests')
    .columns(['stage', 'submission_date', 'id'])
    .execute();
}
