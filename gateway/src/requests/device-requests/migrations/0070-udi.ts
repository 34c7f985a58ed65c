import type { Kysely } from 'kysely';

/** The unique device identification of a request, and an index of its device identifier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('device_requests').addColumn('udi', 'varchar(200)').execute();
  await db.schema.alterTable('device_requests').addColumn('udi_di', 'varchar(23)').execute();
  await db.schema.createIndex('requests_udi').on('device_requests').columns(['udi_di', 'id']).execute();
}
