import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds the marks of one-time mails about meetings: the reminder and the agenda (ADR 153). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('meeting_marks'))
    .addColumn('meeting_id', 'integer', (c) => c.notNull())
    .addColumn('mark', 'varchar(80)', (c) => exact(c).notNull())
    .addColumn('at', sql`datetime(3)`, (c) => c.notNull())
    .addPrimaryKeyConstraint('meeting_marks_key', ['meeting_id', 'mark'])
    .addForeignKeyConstraint('meeting_marks_meeting', ['meeting_id'], 'meetings', ['id'])
    .execute();
  await db.schema.alterTable('meeting_invitations').addColumn('told_agenda', 'varchar(64)', exact).execute();
  await db.schema
    .alterTable('meeting_invitations')
    .addColumn('told_agenda_by', 'varchar(36)', exact)
    .execute();
}
