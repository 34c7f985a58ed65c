import type { Kysely } from 'kysely';

/**
 * The indexes by which lists are read that are narrowed to a department, a manufacturer, a requester or an assignee, or sorted by the
 * time in the stage or the due day. The first part of a name is the filter, the second one the order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('device_requests')
      .columns([...columns, 'id'])
      .execute();
  await index('requests_stage_due', ['stage', 'due_at']);
  await index('requests_assignee_submitted', ['assignee_id', 'stage', 'submission_date']);
  await index('requests_assignee_due', ['assignee_id', 'stage', 'due_at']);
  for (const [name, column] of [
    ['requester', 'requested_by'],
    ['department', 'department'],
    ['manufacturer', 'manufacturer'],
  ] as const) {
    await index(`requests_${name}_submitted`, [column, 'stage', 'submission_date']);
    await index(`requests_${name}_since`, [column, 'stage', 'stage_since']);
    await index(`requests_${name}_due`, [column, 'stage', 'due_at']);
  }
  await index('requests_department_archive', ['department', 'archived_at']);
  await index('requests_manufacturer_archive', ['manufacturer', 'archived_at']);
}
