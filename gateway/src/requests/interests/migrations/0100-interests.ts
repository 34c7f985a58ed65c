import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/** The relations to manufacturers that committee members have declared. Rows are added, and never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  await table(db.schema.createTable('interest_declarations'))
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('user_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('declared_at', INSTANT, (c) => c.notNull())
    .addColumn('valid_until', INSTANT, (c) => c.notNull())
    .addForeignKeyConstraint('interest_declarations_user', ['user_id'], 'users', ['id'])
    .addUniqueConstraint('interest_declarations_number', ['user_id', 'number'])
    .execute();
  await db.schema
    .createIndex('interest_declarations_at')
    .on('interest_declarations')
    .columns(['declared_at', 'id'])
    .execute();
  await table(db.schema.createTable('declared_interests'))
    .addColumn('declaration_id', 'integer', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('manufacturer', 'varchar(200)', (c) => c.notNull())
    .addColumn('manufacturer_key', 'varchar(200)', (c) => c.notNull())
    .addColumn('kind', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('text', 'text')
    .addPrimaryKeyConstraint('declared_interests_key', ['declaration_id', 'place'])
    .addForeignKeyConstraint('declared_interests_declaration', ['declaration_id'], 'interest_declarations', [
      'id',
    ])
    .execute();
  await db.schema
    .createIndex('declared_interests_manufacturer')
    .on('declared_interests')
    .columns(['manufacturer_key', 'declaration_id'])
    .execute();
}
