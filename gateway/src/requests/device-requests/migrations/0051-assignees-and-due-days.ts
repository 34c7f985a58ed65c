import { type Kysely, sql } from 'kysely';

/** One statement writes at most this many ids, so that no other write waits for long. */
const STEP = 5_000;

/** Who has taken a request, since when it is at its stage or waits for its requester, and when it is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'integer' | 'instant') =>
    db.schema
      .alterTable('device_requests')
      .addColumn(name, type === 'integer' ? 'integer' : sql`datetime(3)`)
      .execute();
  await add('assignee_id', 'integer');
  await add('waiting_since', 'instant');
  await add('stage_since', 'instant');
  await add('due_at', 'instant');
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from device_requests`.execute(
    db,
  );
  for (let after = 0; after < Number(rows[0]?.last ?? 0); after += STEP) {
    await sql`
      update device_requests set stage_since = case stage
        when 'submitted' then submission_date
        when 'ordered' then coalesce(order_date, last_updated, submission_date)
        when 'on_shelf' then coalesce(shelf_date, last_updated, submission_date)
        else coalesce(stage_date, last_updated, submission_date) end
      where id > ${after} and id <= ${after + STEP}`.execute(db);
  }
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('device_requests').columns(columns).execute();
  await index('requests_due', ['due_at', 'id']);
  await index('requests_stage_since', ['stage', 'stage_since', 'id']);
  await index('requests_assignee', ['assignee_id', 'stage', 'stage_since', 'id']);
}
