import { type Kysely, sql } from 'kysely';
import { columnKit } from './frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/**
 * The first tables of all modules. Each list of the portal is one range of one index of `device_requests`, read backwards; the
 * owner's and the status lists have their filter in front of the sort key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);

  await table(db.schema.createTable('users'))
    .addColumn('id', 'integer', id)
    .addColumn('issuer', 'varchar(255)', exact)
    .addColumn('subject', 'varchar(255)', exact)
    .addColumn('email', 'varchar(254)', (c) => c.notNull())
    .addColumn('email_verified', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('name', 'varchar(200)', (c) => c.notNull())
    .addColumn('role', 'varchar(20)', (c) => c.notNull())
    .addColumn('department', 'varchar(200)', (c) => c.notNull())
    .addColumn('active', 'smallint', (c) => c.notNull().defaultTo(1))
    .addColumn('profile_created', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .addUniqueConstraint('users_identity', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('users_email').on('users').columns(['email', 'id']).execute();

  await table(db.schema.createTable('user_roles'))
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('role', 'varchar(20)', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_roles_key', ['user_id', 'role'])
    .addForeignKeyConstraint('user_roles_user', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('user_roles_role').on('user_roles').columns(['role', 'user_id']).execute();

  await table(db.schema.createTable('sessions'))
    .addColumn('token_hash', 'varchar(64)', (c) => exact(c).primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .addColumn('last_seen_at', INSTANT, (c) => c.notNull())
    .addColumn('expires_at', INSTANT, (c) => c.notNull())
    .addForeignKeyConstraint('sessions_user', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

  await table(db.schema.createTable('device_requests'))
    .addColumn('id', 'integer', id)
    .addColumn('device_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('additional_notes', 'text')
    .addColumn('representative_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('department', 'varchar(200)', (c) => c.notNull())
    .addColumn('manufacturer', 'varchar(200)', (c) => c.notNull())
    .addColumn('is_replacement', 'smallint', (c) => c.notNull())
    .addColumn('replacement_details', 'text')
    .addColumn('old_device_name', 'varchar(200)')
    .addColumn('old_device_manufacturer', 'varchar(200)')
    .addColumn('requested_by', 'integer', (c) => c.notNull())
    .addColumn('requester_email', 'varchar(254)', (c) => c.notNull())
    .addColumn('status', 'varchar(20)', (c) => c.notNull())
    .addColumn('submission_date', INSTANT, (c) => c.notNull())
    .addColumn('last_updated', INSTANT)
    .addColumn('analyst_notes', 'text')
    .addColumn('committee_notes', 'text')
    .addColumn('is_ordered', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('order_date', INSTANT)
    .addColumn('is_backordered', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('is_on_shelf', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('shelf_date', INSTANT)
    .addColumn('lawson_id', 'varchar(64)')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('analysis_at', INSTANT)
    .addColumn('pending_at', INSTANT)
    .addColumn('committee_at', INSTANT)
    .addColumn('supply_at', INSTANT)
    .addColumn('archived_at', INSTANT)
    .addForeignKeyConstraint('device_requests_requester', ['requested_by'], 'users', ['id'])
    .execute();
  const lists: Record<string, string[]> = {
    requests_all: ['submission_date'],
    requests_mine: ['requested_by', 'submission_date'],
    requests_status: ['status', 'submission_date'],
    requests_analysis: ['analysis_at'],
    requests_pending: ['pending_at'],
    requests_committee: ['committee_at'],
    requests_supply: ['supply_at'],
    requests_archive: ['archived_at'],
    requests_own_archive: ['requested_by', 'archived_at'],
  };
  for (const [name, columns] of Object.entries(lists)) {
    await db.schema
      .createIndex(name)
      .on('device_requests')
      .columns([...columns, 'id'])
      .execute();
  }

  await table(db.schema.createTable('request_files'))
    .addColumn('id', 'integer', id)
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('file_name', 'varchar(255)', (c) => c.notNull())
    .addColumn('file_size', 'integer', (c) => c.notNull())
    .addColumn('storage_key', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('uploaded_by', 'integer', (c) => c.notNull())
    .addColumn('uploaded_by_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('upload_date', INSTANT, (c) => c.notNull())
    .addForeignKeyConstraint('request_files_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('request_files_uploader', ['uploaded_by'], 'users', ['id'])
    .execute();
  await db.schema
    .createIndex('request_files_list')
    .on('request_files')
    .columns(['request_id', 'id'])
    .execute();

  // No foreign key to the request: the history of a withdrawn one stays.
  await table(db.schema.createTable('request_events'))
    .addColumn('id', 'integer', id)
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('action', 'varchar(40)', (c) => c.notNull())
    .addColumn('from_stage', 'varchar(20)')
    .addColumn('to_stage', 'varchar(20)')
    .addColumn('notes', 'text')
    .addColumn('actor_id', 'integer', (c) => c.notNull())
    .addColumn('actor_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('at', INSTANT, (c) => c.notNull())
    .addColumn('correlation_id', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('previous_hash', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('hash', 'varchar(64)', (c) => exact(c).notNull())
    .addUniqueConstraint('request_events_chain', ['request_id', 'sequence'])
    .execute();

  await table(db.schema.createTable('remotes'))
    .addColumn('name', 'varchar(40)', (c) => exact(c).primaryKey())
    .addColumn('live_version', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('updated_at', INSTANT, (c) => c.notNull())
    .execute();
  await table(db.schema.createTable('remote_versions'))
    .addColumn('name', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('version', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('source', 'varchar(20)', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('published_at', INSTANT, (c) => c.notNull())
    .addPrimaryKeyConstraint('remote_versions_key', ['name', 'version'])
    .execute();
}
