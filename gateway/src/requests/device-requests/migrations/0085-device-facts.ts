import type { Kysely } from 'kysely';

/** What a request says of its device: model, class, single use, MRI safety. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('device_requests').addColumn('model', 'varchar(200)').execute();
  await db.schema.alterTable('device_requests').addColumn('device_class', 'varchar(8)').execute();
  await db.schema.alterTable('device_requests').addColumn('single_use', 'smallint').execute();
  await db.schema.alterTable('device_requests').addColumn('mri_safety', 'varchar(16)').execute();
}
