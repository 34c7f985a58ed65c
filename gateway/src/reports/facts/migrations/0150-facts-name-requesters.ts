import type { Kysely } from 'kysely';

/** Reports also count by requester. The first gateway that knows this counts everything again; an older one leaves the column at 0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('report_facts')
    .addColumn('requester_id', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('report_facts_requester')
    .on('report_facts')
    .columns(['requester_id', 'request_id'])
    .execute();
}
