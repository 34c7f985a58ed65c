import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds what each member was told about a meeting and has answered, and mails about subjects other than requests (ADR 149). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('meeting_invitations'))
    .addColumn('meeting_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('invited_by', 'varchar(36)', exact)
    .addColumn('told_version', 'integer')
    .addColumn('told_by', 'varchar(36)', exact)
    .addColumn('answer', 'varchar(10)', exact)
    .addColumn('answered_at', sql`datetime(3)`)
    .addPrimaryKeyConstraint('meeting_invitations_key', ['meeting_id', 'user_id'])
    .addForeignKeyConstraint('meeting_invitations_meeting', ['meeting_id'], 'meetings', ['id'])
    .addForeignKeyConstraint('meeting_invitations_user', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema.alterTable('mails').addColumn('letter', 'varchar(40)', exact).execute();
  await db.schema.alterTable('mails').addColumn('letter_of', 'integer').execute();
  await db.schema
    .createIndex('mails_letter')
    .on('mails')
    .columns(['letter_of', 'letter', 'user_id'])
    .execute();
}
