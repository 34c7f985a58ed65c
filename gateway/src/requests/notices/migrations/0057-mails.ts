import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/**
 * Mails that are to be sent, and those that could not be sent (ADR 96). `notices.mail_id` names the mail of a notice. `portal_secrets`
 * holds the secrets with which all gateways sign, here the links by which people end their mails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('mails'))
    .addColumn('id', 'varchar(36)', (c) => exact(c).primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('request_id', 'integer')
    .addColumn('digest_key', 'varchar(40)', (c) => exact(c).unique())
    .addColumn('joined_by', 'integer')
    .addColumn('state', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('due_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('begun', 'smallint', (c) => c.notNull())
    .addColumn('unsure', 'integer', (c) => c.notNull())
    .addColumn('error', 'varchar(500)')
    .addColumn('created_at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('mails_due').on('mails').columns(['state', 'due_at']).execute();
  await db.schema.createIndex('mails_request').on('mails').columns(['request_id', 'user_id']).execute();
  await table(db.schema.createTable('portal_secrets'))
    .addColumn('name', 'varchar(40)', (c) => exact(c).primaryKey())
    .addColumn('value', 'varchar(100)', (c) => exact(c).notNull())
    .execute();
}
