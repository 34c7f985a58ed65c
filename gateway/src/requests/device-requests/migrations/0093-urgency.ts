import { type Kysely, sql } from 'kysely';

/** One statement writes at most this many ids, so that no other write waits for long. */
const STEP = 5_000;

/**
 * How urgent a request is, why, until when, and whether that is confirmed; its sort key in the order that has urgent requests first, which
 * is the submission date for requests from before; and the indexes of lists in this order, or of one urgency.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const alter = () => db.schema.alterTable('device_requests');
  await alter()
    .addColumn('urgency', 'varchar(10)', (column) => column.notNull().defaultTo('routine'))
    .execute();
  await alter().addColumn('urgency_reason', 'text').execute();
  await alter().addColumn('wanted_by', 'varchar(10)').execute();
  await alter().addColumn('urgency_confirmed_at', sql`datetime(3)`).execute();
  // An older gateway writes no sort key: its requests come before the newest.
  await alter()
    .addColumn('ranked_at', sql`datetime(3)`, (column) =>
      column.notNull().defaultTo('7999-12-31 23:59:59.999'),
    )
    .execute();
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from device_requests`.execute(
    db,
  );
  for (let after = 0; after < Number(rows[0]?.last ?? 0); after += STEP) {
    await sql`
      update device_requests set ranked_at = submission_date
      where id > ${after} and id <= ${after + STEP}`.execute(db);
  }
  const index = (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('device_requests')
      .columns([...columns, 'id'])
      .execute();
  await index('requests_stage_ranked', ['stage', 'ranked_at']);
  for (const [name, column] of [
    ['requester', 'requested_by'],
    ['assignee', 'assignee_id'],
    ['urgency', 'urgency'],
    ['manufacturer', 'manufacturer'],
    ['department', 'department'],
  ] as const)
    await index(`requests_${name}_ranked`, [column, 'stage', 'ranked_at']);
  await index('requests_urgency_submitted', ['urgency', 'stage', 'submission_date']);
  await index('requests_urgency_since', ['urgency', 'stage', 'stage_since']);
  await index('requests_urgency_due', ['urgency', 'stage', 'due_at']);
  await index('requests_urgency_archive', ['urgency', 'archived_at']);
}
