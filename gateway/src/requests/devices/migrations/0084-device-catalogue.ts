import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/**
 * The catalogue of devices that an operator imports (ADR 123). Each import is a generation of its own, and readers see the current one. A
 * search looks in `device_terms`, an ordered list of beginnings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, id, exact } = columnKit(db);
  await table(db.schema.createTable('device_generations'))
    .addColumn('id', 'integer', id)
    .addColumn('fingerprint', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('state', 'varchar(16)', (c) => exact(c).notNull())
    .addColumn('progress', 'text', (c) => c.notNull())
    .addColumn('started_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('finished_at', sql`datetime(3)`)
    .execute();
  await db.schema
    .createIndex('device_generations_state')
    .on('device_generations')
    .columns(['state', 'id'])
    .execute();
  await table(db.schema.createTable('catalogue_devices'))
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('di', 'varchar(23)', (c) => exact(c).notNull())
    .addColumn('brand_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('company_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('version_model', 'varchar(200)')
    .addColumn('catalog_number', 'varchar(200)')
    .addColumn('description', 'varchar(500)')
    .addColumn('single_use', 'smallint')
    .addColumn('mri_safety', 'varchar(16)')
    .addColumn('in_distribution', 'smallint')
    .addPrimaryKeyConstraint('catalogue_devices_key', ['generation', 'di'])
    .execute();
  await table(db.schema.createTable('device_terms'))
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('term', 'varchar(48)', (c) => c.notNull())
    .addColumn('di', 'varchar(23)', (c) => exact(c).notNull())
    .addPrimaryKeyConstraint('device_terms_key', ['generation', 'term', 'di'])
    .execute();
  await table(db.schema.createTable('device_kinds'))
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('di', 'varchar(23)', (c) => exact(c).notNull())
    .addColumn('kind', 'varchar(16)', (c) => exact(c).notNull())
    .addColumn('code', 'varchar(16)', (c) => c.notNull())
    .addColumn('name', 'varchar(200)', (c) => c.notNull())
    .addColumn('device_class', 'varchar(16)')
    .addPrimaryKeyConstraint('device_kinds_key', ['generation', 'di', 'kind'])
    .execute();
}
